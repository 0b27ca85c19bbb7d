-- name: riichi_wait_tiles
-- title: Tiles waited for in riichi
-- group: riichi
-- kind: mean
-- question: For how many tiles that it sees nowhere does the player wait?
-- grain: deal
-- numerator: tiles of the wait unseen by the player
-- denominator: riichi with a known hand
-- unit: tiles
SELECT subject, riichi_wait_tiles AS value FROM player_riichi
