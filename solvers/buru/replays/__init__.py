"""How Buru's answers are replayed by its rules, question by question."""
