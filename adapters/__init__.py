"""The games as environments of other libraries: OpenSpiel, and PettingZoo with Gymnasium's spaces.

Each adapter is a module to import by name and needs its extra, ``openspiel`` or ``pettingzoo``; nothing of the product
imports this folder. What the adapters share stands in ``environment.py``.
"""
