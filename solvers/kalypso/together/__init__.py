"""Co-op and solo: a settlement that all share, how it survives, and the turns that bring it there."""
