"""Whole turns of a balloonist: every end that a turn can come to, and the best of them.

``best`` searches, best bound first; ``placements`` lists the ways to fill the spaces beside the balloon, ``evaluator``
says what each is worth, and ``playing`` walks through a turn by the rules where that is not enough. Lines over several
rounds are searched in ``line`` of the package above, which takes the turns of ``best`` as the moves of its tree.
"""
