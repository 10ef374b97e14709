"""A whole afternoon from given placements: what a player makes of it, while the others do as a declared model says."""
