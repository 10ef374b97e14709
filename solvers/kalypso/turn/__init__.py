"""The rest of one turn, solved exactly: every line of play, cut by bounds that never fall short."""
