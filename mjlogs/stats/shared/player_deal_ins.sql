-- One row a win by ron that a player that counts dealt into (two in a double ron), with the winner's hand.
SELECT
    d.subject, row_number() OVER () AS deal_in, w.game, d.game_id, w.deal, d.seat, w.seat AS winner, w.style,
    w.is_dealer, w.turn, w.points, w.yaku, d.style AS own_style, d.dealt_in_riichi
FROM won_hands AS w JOIN player_deals AS d ON d.key = w.from_key
