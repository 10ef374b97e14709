"""A second, slow reading of the rules from the specification alone, and what it is compared on.

Sets of cells, one breadth at a time, every move tried: nothing here is shared with the rules code of the models.
"""
