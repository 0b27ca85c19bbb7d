"""The signals, one module each: question, statistic, null model, smallest sample, innocent explanations, query."""
