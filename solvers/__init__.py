"""Constraint programs and search over models. Every answer is checked by models before it is given."""
