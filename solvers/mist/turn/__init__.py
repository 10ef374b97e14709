"""Whole turns of a balloonist: every end that a turn can come to, and the best of them."""
