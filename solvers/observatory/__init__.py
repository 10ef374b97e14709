"""Observatory's questions."""
