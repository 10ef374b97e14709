"""A slow second reading of the rules text in plain dicts and lists; it shares only the cards with the rules code."""
