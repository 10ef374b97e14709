"""The exact planner of one turn with known dice: the best plan, its value with proof, its real moves."""
