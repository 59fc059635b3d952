-- The home loop plans heating relays as well: what decides the order of a room wakes its home.
alter table home_memory add column relays jsonb not null default '{}';

create function wake_by_room() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    perform wake_homes(array(
      select distinct changed.home_id from changed join former using (home_id, id)
      where (changed.default_order, changed.comfort, changed.comfort_minus_1, changed.comfort_minus_2, changed.eco,
             changed.frost_protection)
        is distinct from
            (former.default_order, former.comfort, former.comfort_minus_1, former.comfort_minus_2, former.eco,
             former.frost_protection)
    ));
  end if;
  return null;
end $$;
create trigger wake_updated after update on room referencing old table as former new table as changed
  for each statement execute function wake_by_room();

create function wake_by_schedule() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    perform wake_homes(array(
      select distinct changed.home_id from changed join former using (home_id, id)
      where changed.week is distinct from former.week));
  end if;
  return null;
end $$;
create trigger wake_inserted after insert on schedule referencing new table as changed
  for each statement execute function wake_by_fact();
create trigger wake_updated after update on schedule referencing old table as former new table as changed
  for each statement execute function wake_by_schedule();
create trigger wake_deleted after delete on schedule referencing old table as changed
  for each statement execute function wake_by_fact();

-- Of an override, what holds: one that has ended is removed without a wake.
create function wake_by_override() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    if tg_op = 'DELETE' then
      perform wake_homes(array(select distinct home_id from changed where ended_at is null));
    else
      perform wake_homes(array(
        select distinct changed.home_id from changed join former using (home_id, id)
        where (changed."order", changed.until, changed.ended_at is null)
          is distinct from (former."order", former.until, former.ended_at is null)));
    end if;
  end if;
  return null;
end $$;
create trigger wake_inserted after insert on room_override referencing new table as changed
  for each statement execute function wake_by_fact();
create trigger wake_updated after update on room_override referencing old table as former new table as changed
  for each statement execute function wake_by_override();
create trigger wake_deleted after delete on room_override referencing old table as changed
  for each statement execute function wake_by_override();

-- Of a claim, what it holds and for how long: not that somebody has seen it begin or end.
create function wake_by_claim() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    if tg_op = 'DELETE' then
      perform wake_homes(array(select distinct home_id from changed where state <> 'ended'));
    else
      perform wake_homes(array(
        select distinct changed.home_id from changed join former using (home_id, id)
        where (changed."order", changed.since, changed.until)
          is distinct from (former."order", former.since, former.until)));
    end if;
  end if;
  return null;
end $$;
create trigger wake_inserted after insert on room_claim referencing new table as changed
  for each statement execute function wake_by_fact();
create trigger wake_updated after update on room_claim referencing old table as former new table as changed
  for each statement execute function wake_by_claim();
create trigger wake_deleted after delete on room_claim referencing old table as changed
  for each statement execute function wake_by_claim();

-- Whether a device follows its room is a fact too.
create or replace function wake_by_device() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    perform wake_homes(array(
      select distinct changed.home_id from changed join former using (home_id, id)
      where (changed.room_id, changed.category, changed.commands, changed.reachable, changed.connected_since,
             changed.removed_at, changed.excluded_at, changed.ecs_mode, changed.ecs_ends_at, changed.ecs_set_at,
             changed.ecs_week)
        is distinct from
            (former.room_id, former.category, former.commands, former.reachable, former.connected_since,
             former.removed_at, former.excluded_at, former.ecs_mode, former.ecs_ends_at, former.ecs_set_at,
             former.ecs_week)
    ));
  end if;
  return null;
end $$;

delete from due where kind = 'relay';
update home_clock set at = '-infinity', version = version + 1, again_at = null, tries = 0;
