"""python -m mjlogs_cli."""

from mjlogs_cli.app import main

main()
