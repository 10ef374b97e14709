"""The Lawans: how the automa places, acts and offers (BURU-14, BURU-15, BURU-22), and the odds of what it does.

A Lawan decides nothing. Where cards tie it is chance that decides, and what it does is given as branches, one for
each way in which chance can fall; nothing here ever draws.
"""
