-- When each home is planned next. A home is planned by any gateway, which holds the home's row meanwhile.
create table home_clock (
  home_id uuid primary key references home on delete cascade,
  -- '-infinity': at once, 'infinity': by no time
  at timestamptz not null default '-infinity',
  -- one more with each wake: a plan ends only what it has seen
  version bigint not null default 0,
  -- after a failure
  again_at timestamptz,
  tries smallint not null default 0
) with (fillfactor = 60);
create index home_clock_at on home_clock (at);

-- What a plan leaves for the next one.
create table home_memory (
  home_id uuid primary key references home on delete cascade,
  tanks jsonb not null default '{}'
) with (fillfactor = 70);

-- Live values that change a plan: one outside [low, high) wakes the home.
create table watch (
  home_id uuid not null,
  device_id uuid not null,
  capability text not null,
  low double precision not null,
  high double precision not null,
  primary key (home_id, device_id, capability),
  foreign key (home_id, device_id) references device (home_id, id) on delete cascade
) with (fillfactor = 70);

create function wake_homes(woken uuid[]) returns void language sql as $$
  insert into home_clock (home_id)
  select id from home where id = any(woken) order by id
  on conflict (home_id) do update
  set at = '-infinity', version = home_clock.version + 1, again_at = null, tries = 0;
$$;

-- Whatever writes a fact wakes its home, but for a plan and a backup that is restored.
create function wake_by_fact() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    perform wake_homes(array(select distinct home_id from changed));
  end if;
  return null;
end $$;

do $$
declare fact text;
begin
  foreach fact in array array['contract', 'contract_price', 'absence', 'absence_room'] loop
    execute format('create trigger wake_inserted after insert on %I referencing new table as changed
      for each statement execute function wake_by_fact()', fact);
    execute format('create trigger wake_updated after update on %I referencing new table as changed
      for each statement execute function wake_by_fact()', fact);
    execute format('create trigger wake_deleted after delete on %I referencing old table as changed
      for each statement execute function wake_by_fact()', fact);
  end loop;
end $$;

-- Of a device, what a plan reads: not when it was last heard.
create function wake_by_device() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    perform wake_homes(array(
      select distinct changed.home_id from changed join former using (home_id, id)
      where (changed.room_id, changed.category, changed.commands, changed.reachable, changed.connected_since,
             changed.removed_at, changed.ecs_mode, changed.ecs_ends_at, changed.ecs_set_at, changed.ecs_week)
        is distinct from
            (former.room_id, former.category, former.commands, former.reachable, former.connected_since,
             former.removed_at, former.ecs_mode, former.ecs_ends_at, former.ecs_set_at, former.ecs_week)
    ));
  end if;
  return null;
end $$;
create trigger wake_inserted after insert on device referencing new table as changed
  for each statement execute function wake_by_fact();
create trigger wake_updated after update on device referencing old table as former new table as changed
  for each statement execute function wake_by_device();

create function wake_by_home() returns trigger language plpgsql as $$
begin
  perform wake_homes(array(
    select changed.id from changed join former using (id)
    where changed.time_zone is distinct from former.time_zone));
  return null;
end $$;
create function wake_new_home() returns trigger language plpgsql as $$
begin
  perform wake_homes(array(select id from changed));
  return null;
end $$;
create trigger wake_inserted after insert on home referencing new table as changed
  for each statement execute function wake_new_home();
create trigger wake_updated after update on home referencing old table as former new table as changed
  for each statement execute function wake_by_home();

insert into home_clock (home_id) select id from home;
delete from due where kind = 'tank';
