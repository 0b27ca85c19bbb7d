-- name: tenpai_turn
-- title: Tenpai turn
-- group: hands
-- kind: mean
-- question: With which of its discards does the player become tenpai?
-- grain: deal
-- numerator: which own discard left the hand tenpai first; 0: dealt so
-- denominator: deals in which the hand became tenpai
-- unit: turn
SELECT subject, tenpai_turn AS value FROM player_deals WHERE tenpai_turn IS NOT NULL
