"""Islands in the Mist: its rules clause by clause, its questions, its playthroughs."""
