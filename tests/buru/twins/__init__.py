"""A slow second reading of the rules text, in plain dicts and lists; it shares nothing with the rules code but the cards."""
