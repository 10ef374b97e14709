"""Plans over several turns: known rolls, wild ones, and the bounds that both have.

Nothing is imported here: a question about one turn needs the horizon of a plan, but no program and so no solver.
"""
