"""Fair-play review: what in a dataset deserves a look, with honest probabilities, and nothing that accuses."""
