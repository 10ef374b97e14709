"""One player's rounds to come as one program, the others out of the way: bounds and maxima."""
