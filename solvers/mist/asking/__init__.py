"""Goals about a turn or an arrangement: what can hold, what must, and why not."""
