-- The days on which a plan of red days or an absence lowered a room, among the many claims of a home.
create index room_claim_lowered on room_claim (home_id, until) where kind in ('red_day', 'absence');
