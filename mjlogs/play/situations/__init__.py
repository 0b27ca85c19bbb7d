"""Rare situations: stacked walls and forced play that bring them about."""
