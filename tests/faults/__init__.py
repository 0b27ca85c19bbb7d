"""Kinds of faults, by what they are planted in; importing a module registers its kinds."""
