-- Since when a gateway keeps a home is a fact of its plan: the orders of its heating devices are compared with what they
-- report after a takeover.
create function wake_by_keeper() returns trigger language plpgsql as $$
begin
  perform wake_homes(array(
    select home.id from changed join former using (partition) join home using (partition)
    where changed.taken_at is distinct from former.taken_at and exists (
      select from device d where d.home_id = home.id and d.room_id is not null and d.removed_at is null
        and 'thermostat_mode' = any(d.commands))
  ));
  return null;
end $$;

create trigger wake_updated after update on keeper referencing old table as former new table as changed
  for each statement execute function wake_by_keeper();
