"""What the tests are made with: a player of our own and the sample records it plays."""
