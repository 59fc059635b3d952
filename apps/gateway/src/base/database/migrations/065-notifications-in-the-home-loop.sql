-- The home loop checks what people are notified of: whatever may begin or end a notification triggers the plan of its home.
alter table home_memory add column notifications jsonb;

-- Of a hub, whether it is connected: not its last message, which is written every few seconds.
create function wake_by_hub() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    perform wake_homes(array(
      select distinct changed.home_id from changed join former using (home_id, id)
      where (changed.online, changed.connected_since, changed.disconnected_since, changed.secret_hash is null)
        is distinct from (former.online, former.connected_since, former.disconnected_since, former.secret_hash is null)
    ));
  end if;
  return null;
end $$;
create trigger wake_updated after update on hub referencing old table as former new table as changed
  for each statement execute function wake_by_hub();

-- Of a device also since when it has been silent.
create or replace function wake_by_device() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    perform wake_homes(array(
      select distinct changed.home_id from changed join former using (home_id, id)
      where (changed.room_id, changed.category, changed.commands, changed.capabilities, changed.type, changed.reachable,
             changed.connected_since, changed.disconnected_since, changed.removed_at, changed.excluded_at,
             changed.ecs_mode, changed.ecs_ends_at, changed.ecs_set_at, changed.ecs_week)
        is distinct from
            (former.room_id, former.category, former.commands, former.capabilities, former.type, former.reachable,
             former.connected_since, former.disconnected_since, former.removed_at, former.excluded_at,
             former.ecs_mode, former.ecs_ends_at, former.ecs_set_at, former.ecs_week)
    ));
  end if;
  return null;
end $$;

-- A published colour concerns all homes that have or had a contract with its option, not only those with a plan for red
-- days.
drop trigger wake_inserted on published_day_color;
drop trigger wake_updated on published_day_color;
drop function wake_red_days();
create function wake_by_published_color() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    perform wake_homes(array(
      select distinct home_id from contract where option in (select option from changed)));
  end if;
  return null;
end $$;
create trigger wake_inserted after insert on published_day_color referencing new table as changed
  for each statement execute function wake_by_published_color();
create trigger wake_updated after update on published_day_color referencing new table as changed
  for each statement execute function wake_by_published_color();

create or replace function add_home_clocks() returns trigger language plpgsql as $$
begin
  insert into due (home_id, kind, subject, at)
  select made.id, kind, made.id, now() from made, unnest(array['seal', 'retention']) as kind;
  return null;
end $$;

delete from due where kind = 'look';

-- Every home is checked once.
insert into home_memory (home_id, notifications)
select id, '{"of": {"alarms": "", "days": "", "orders": "", "others": ""}, "at": 0, "hasMissed": false}' from home
on conflict (home_id) do update set notifications = excluded.notifications;
select wake_homes(array(select id from home));
