-- A scenario holds a room for as long as its condition is known to hold, and never without an end: what it held without
-- one ends in half a day unless it is renewed.
update room_claim set until = greatest(since, now()) + interval '12 hours'
where kind = 'scenario' and until is null and state <> 'ended';
