"""Situations of play with their answers under each ruleset: data, and the test that plays them."""
