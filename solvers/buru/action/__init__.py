"""What one player can make of the open parts of an action, counted in small numbers: exact, with memory."""
