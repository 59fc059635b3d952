-- The home loop plans heating relays as well: what decides the order of a room wakes its home.
alter table home_memory add column relays jsonb not null default '{}';

-- Of a row, the columns that are named. For tables that are written seldom: each row is compared as JSON.
create function wake_by_columns() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    perform wake_homes(array(
      select distinct changed.home_id from changed join former using (home_id, id)
      where exists (
        select from unnest(tg_argv) as name
        where to_jsonb(changed) -> name is distinct from to_jsonb(former) -> name)));
  end if;
  return null;
end $$;

-- An override or a claim that is removed after its end held nothing any more.
create function wake_by_removal() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    perform wake_homes(array(
      select distinct home_id from changed
      where to_jsonb(changed) ->> 'ended_at' is null and to_jsonb(changed) ->> 'state' is distinct from 'ended'));
  end if;
  return null;
end $$;

create trigger wake_updated after update on room referencing old table as former new table as changed
  for each statement execute function wake_by_columns('default_order', 'comfort', 'comfort_minus_1',
    'comfort_minus_2', 'eco', 'frost_protection');

create trigger wake_inserted after insert on schedule referencing new table as changed
  for each statement execute function wake_by_fact();
create trigger wake_updated after update on schedule referencing old table as former new table as changed
  for each statement execute function wake_by_columns('week');
create trigger wake_deleted after delete on schedule referencing old table as changed
  for each statement execute function wake_by_fact();

create trigger wake_inserted after insert on room_override referencing new table as changed
  for each statement execute function wake_by_fact();
create trigger wake_updated after update on room_override referencing old table as former new table as changed
  for each statement execute function wake_by_columns('order', 'until', 'ended_at');
create trigger wake_deleted after delete on room_override referencing old table as changed
  for each statement execute function wake_by_removal();

create trigger wake_inserted after insert on room_claim referencing new table as changed
  for each statement execute function wake_by_fact();
create trigger wake_updated after update on room_claim referencing old table as former new table as changed
  for each statement execute function wake_by_columns('order', 'since', 'until');
create trigger wake_deleted after delete on room_claim referencing old table as changed
  for each statement execute function wake_by_removal();

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
