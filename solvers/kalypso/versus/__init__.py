"""Kalypso where everybody builds a settlement of their own: whole turns, own turns ahead, cards to pass on."""
