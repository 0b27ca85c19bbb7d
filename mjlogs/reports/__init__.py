"""Results as text for people: findings, summaries, laws. Everything a record holds is escaped before it is shown."""
