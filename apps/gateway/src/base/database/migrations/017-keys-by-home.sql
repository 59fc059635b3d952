-- Every key begins with the column by which the rows would lie on several machines: the home, or the series of readings.
-- What gateways of the former release name in "on conflict" stays beside it until the next one; see decision 139.

-- Foreign keys to what is kept by home name the home, too; those to accounts and homes stay as they are.
alter table placement drop constraint placement_hub_id_fkey, drop constraint placement_room_id_fkey;
alter table device drop constraint device_hub_id_fkey, drop constraint device_room_id_fkey;
alter table connectivity drop constraint connectivity_hub_id_fkey, drop constraint connectivity_device_id_fkey;
alter table occurrence drop constraint occurrence_device_id_fkey;
alter table series drop constraint series_device_id_fkey;
alter table schedule drop constraint schedule_room_id_fkey;
alter table room_override drop constraint room_override_room_id_fkey;
alter table command drop constraint command_room_id_fkey, drop constraint command_device_id_fkey;
alter table command_device
  drop constraint command_device_command_id_fkey, drop constraint command_device_device_id_fkey;
alter table slot drop constraint slot_room_id_fkey;
alter table notification
  drop constraint notification_hub_id_fkey, drop constraint notification_device_id_fkey,
  drop constraint notification_room_id_fkey;
alter table notification_read drop constraint notification_read_notification_id_fkey;
alter table schedule_change drop constraint schedule_change_room_id_fkey;
alter table contract_price drop constraint contract_price_contract_id_fkey;
alter table hand_change drop constraint hand_change_device_id_fkey, drop constraint hand_change_room_id_fkey;

-- Readings lie by series, and series by home: what a trigger did for hot readings it does for all that is kept of them.
alter table chunk drop constraint chunk_series_id_fkey;
alter table half_hour drop constraint half_hour_series_id_fkey;
alter table day_rollup drop constraint day_rollup_series_id_fkey;
alter table stale_day drop constraint stale_day_series_id_fkey;
create or replace function forget_readings() returns trigger language plpgsql as $$
begin
  -- First: a day that is just being sealed is waited for here, and what it becomes is found below.
  delete from stale_day using gone where stale_day.series_id = gone.id;
  delete from reading using gone where reading.series_id = gone.id;
  delete from chunk using gone where chunk.series_id = gone.id;
  delete from half_hour using gone where half_hour.series_id = gone.id;
  delete from day_rollup using gone where day_rollup.series_id = gone.id;
  return null;
end $$;

-- Readings are never stored without the mark of their day: one of a series that is gone is refused as before.
create function refuse_unknown_series() returns trigger language plpgsql as $$
begin
  perform from series where id in (select series_id from marked) for key share;
  if exists (select from marked where not exists (select from series where series.id = marked.series_id)) then
    raise foreign_key_violation using message = 'a series is gone';
  end if;
  return null;
end $$;

create trigger stale_day_series after insert on stale_day referencing new table as marked
  for each statement execute function refuse_unknown_series();

alter table membership drop constraint membership_pkey, add primary key (home_id, account_id);
drop index membership_home;
create index membership_account on membership (account_id);

-- Found by their id before their home is known, these have an index by it.
alter table session drop constraint session_pkey, add primary key (home_id, id);
drop index session_home;
create index session_id on session (id);
alter table hub drop constraint hub_pkey, add primary key (home_id, id);
drop index hub_home;
create index hub_id on hub (id);
alter table invitation drop constraint invitation_pkey, add primary key (home_id, id);
drop index invitation_home;
create index invitation_id on invitation (id);
alter table registration drop constraint registration_pkey, add primary key (home_id, id);
drop index registration_home;
create index registration_id on registration (id);
alter table series
  drop constraint series_pkey, add primary key (home_id, id), add unique (home_id, device_id, capability);
drop index series_home;
create index series_id on series (id);

alter table room drop constraint room_pkey, add primary key (home_id, id);
drop index room_home;
alter table device drop constraint device_pkey, add primary key (home_id, id), add unique (home_id, hub_id, address);
drop index device_home;
alter table connectivity drop constraint connectivity_pkey, add primary key (home_id, id);
drop index connectivity_once;
create unique index connectivity_once on connectivity (home_id, coalesce(device_id, hub_id), at);
alter table occurrence
  drop constraint occurrence_pkey, add primary key (home_id, id),
  drop constraint occurrence_device_id_kind_at_key, add unique (home_id, device_id, kind, at);
alter table schedule drop constraint schedule_pkey, add primary key (home_id, id), add unique (home_id, room_id);
alter table room_override drop constraint room_override_pkey, add primary key (home_id, id);
drop index room_override_one;
create unique index room_override_one on room_override (home_id, room_id) where ended_at is null;
alter table command drop constraint command_pkey, add primary key (home_id, id);
alter table command_device drop constraint command_device_pkey, add primary key (home_id, command_id, device_id);
alter table slot drop constraint slot_pkey, add primary key (home_id, room_id, at), add unique (room_id, at);
alter table notification drop constraint notification_pkey, add primary key (home_id, id);
alter table notification_read
  drop constraint notification_read_pkey, add primary key (home_id, notification_id, account_id);
alter table scenario drop constraint scenario_pkey, add primary key (home_id, id);
alter table schedule_change drop constraint schedule_change_pkey, add primary key (home_id, id);
drop index contract_id;
alter table contract add unique (home_id, id);
alter table contract_price drop constraint contract_price_pkey, add primary key (home_id, contract_id, valid_from);
drop index contract_price_home;
alter table hand_change
  drop constraint hand_change_pkey, add primary key (home_id, id), add unique (home_id, device_id, at);

alter table placement add column home_id uuid references home on delete cascade;
update placement set home_id = hub.home_id from hub where hub.id = placement.hub_id;
alter table placement
  alter column home_id set not null,
  drop constraint placement_pkey, add primary key (home_id, hub_id, address),
  add foreign key (home_id, hub_id) references hub on delete cascade,
  add foreign key (home_id, room_id) references room on delete set null (room_id);
alter table device
  add foreign key (home_id, hub_id) references hub on delete cascade,
  add foreign key (home_id, room_id) references room on delete set null (room_id);
alter table connectivity
  add foreign key (home_id, hub_id) references hub on delete cascade,
  add foreign key (home_id, device_id) references device on delete cascade;
alter table occurrence add foreign key (home_id, device_id) references device on delete cascade;
alter table series add foreign key (home_id, device_id) references device on delete cascade;
alter table schedule add foreign key (home_id, room_id) references room on delete cascade;
alter table room_override add foreign key (home_id, room_id) references room on delete cascade;
alter table command
  add foreign key (home_id, room_id) references room on delete set null (room_id),
  add foreign key (home_id, device_id) references device on delete cascade;
alter table command_device
  add foreign key (home_id, command_id) references command on delete cascade,
  add foreign key (home_id, device_id) references device on delete cascade;
alter table slot add foreign key (home_id, room_id) references room on delete cascade;
alter table notification
  add foreign key (home_id, hub_id) references hub on delete cascade,
  add foreign key (home_id, device_id) references device on delete cascade,
  add foreign key (home_id, room_id) references room on delete set null (room_id);
alter table notification_read add foreign key (home_id, notification_id) references notification on delete cascade;
alter table schedule_change add foreign key (home_id, room_id) references room on delete cascade;
alter table contract_price add foreign key (home_id, contract_id) references contract (home_id, id) on delete cascade;
alter table hand_change
  add foreign key (home_id, device_id) references device on delete cascade,
  add foreign key (home_id, room_id) references room on delete set null (room_id);
