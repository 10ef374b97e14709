"""The games as data, graphs and rules. No solver in here."""
