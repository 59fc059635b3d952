-- What is known of a command that may still change is in its rows, so that any gateway may send and judge it. Before, the
-- gateway that kept the home had it in memory.
alter table command_device
  -- A person's order for a room may be replaced by a later one until then. By the clock of the database.
  add column held_until timestamptz,
  add column can_read boolean not null default false,
  add column echo_at timestamptz,
  add column echo_received_at timestamptz,
  add column asked_at timestamptz,
  add column read_at timestamptz,
  add column reads smallint not null default 0,
  add column confirmed_at timestamptz,
  add column confirmed_value double precision,
  -- Until when a report that is received may change it, or another command of its device; null: none may.
  add column reports_until timestamptz;

update command_device set can_read = not waits_for_device, reports_until = 'infinity',
  read_at = case when not waits_for_device then now() end
where status = 'sent';
update command_device set reports_until = watched_until where status = 'confirmed' and watched_until > now();

drop index command_device_watched;

-- Reports of devices with such a command, and errors of their hubs, until a plan has judged them: normally empty.
create table device_report (
  home_id uuid not null references home on delete cascade,
  id bigint generated always as identity,
  device_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  -- The values of the message by capability; null for an error.
  values jsonb,
  error text,
  -- The property that the error is about; null if the hub names none.
  property text,
  primary key (home_id, id)
);
create trigger wake_inserted after insert on device_report referencing new table as changed
  for each statement execute function wake_by_fact();
