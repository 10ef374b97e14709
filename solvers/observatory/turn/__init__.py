"""The exact planner of one turn with known dice: the best plan, its value with proof, its real moves.

What may be done in a turn is a plan space of counts (``plan_state``): bonuses become stars or checks, tracks reach
their bonus or upgrade, cards are completed. Where stars go is left to a matching, and which
figures are drawn to a choice among few kinds (``layouts``). ``planner`` searches plans best first under the
bound of ``plan_state``; ``line`` plays the plan by the rules.
"""
