"""Fair-play review: what in a dataset deserves a reviewer's look, with honest probabilities, and nothing that accuses."""
