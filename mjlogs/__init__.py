"""mjlogs reads riichi mahjong game records, replays every deal and judges it by a ruleset."""
