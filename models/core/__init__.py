"""What every game shares: rules and their clauses, answers, errors, files, the Game protocol, the registry."""
