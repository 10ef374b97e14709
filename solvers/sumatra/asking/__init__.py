"""Goals about arrangements: what can hold, what must, and why not."""
