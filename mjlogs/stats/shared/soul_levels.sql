-- One row a level of Mahjong Soul below Celestial: what a last place in a hanchan loses there, and the rooms it may
-- play in.
SELECT
    level, ['Novice', 'Adept', 'Expert', 'Master', 'Saint'][(level + 2) // 3] || ' ' || ((level - 1) % 3 + 1) AS name,
    [0, 0, 0, 20, 40, 60, 80, 100, 120, 165, 180, 195, 210, 225, 240][level] AS loss_of_four,
    [0, 0, 0, 20, 40, 60, 80, 100, 120, 165, 190, 215, 240, 265, 290][level] AS loss_of_three,
    CASE (level + 2) // 3 WHEN 3 THEN ['gold'] WHEN 4 THEN ['gold', 'jade'] WHEN 5 THEN ['jade', 'throne'] ELSE [] END
        AS rooms
FROM range(1, 16) AS levels(level)
