"""Rulesets: the options, the loader, and one TOML file per ruleset."""
