-- A room is stopped for its warmth for two hours at most.
update room_claim set until = greatest(since, now()) + interval '2 hours'
where kind = 'protection' and "order" = 'stop' and until is null and state <> 'ended';

-- The dial of a radiator in a bathroom is set to 25 °C: a ceiling of 24 that nobody chose stopped it.
alter table room alter column ceiling set default 28;
update room set ceiling = 28 where ceiling = 24 and settings_changed_at is null;
