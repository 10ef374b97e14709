"""Measured comparisons: each method beside a named baseline, in CPU seconds of the same run."""
