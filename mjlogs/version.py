"""The version of the package, in the one place that pyproject.toml reads too."""

VERSION = "0.1.0"
