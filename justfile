# What CI runs, in the environment at hand.
check:
    ruff check .
    mypy
    lint-imports
    pytest -n auto

# Everything, in fresh environments.
ci:
    .ci/run

# Sample records and generated documents.
generate:
    python -m tests.tools.make_samples
    python -m tests.tools.make_docs
