"""What every game shares: clauses, answers, errors, documents, the Game protocol, the registry."""
