-- A slot whose order nobody could be told yet is owed; it ends applied, superseded or missed like the others.
alter table slot drop constraint slot_outcome_check;
alter table slot add constraint slot_outcome_check check (outcome in ('owed', 'applied', 'superseded', 'missed'));

-- What a device was asked last is looked up for each device, however long ago it was.
create index command_device_device on command_device (device_id, requested_at desc);

-- What a device made of the value it was asked for, where it rounds: 18.5 for 18.3.
alter table command_device add column taken_value double precision;

-- The mode of hot water that a person chose, where a command comes of one.
alter table command add column ecs_mode text;

-- A change that somebody made at the device itself: a report that no command asked for.
create table hand_change (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  device_id uuid not null references device on delete cascade,
  -- the room the device stood in then
  room_id uuid references room on delete set null,
  at timestamptz not null,
  -- an order's number, and °C where the device has a setpoint; null where it did not say
  mode double precision,
  setpoint double precision,
  -- what it did before anybody touched it: a device that is turned back does what it is told again
  former_mode double precision,
  former_setpoint double precision,
  unique (device_id, at)
);
create index hand_change_home on hand_change (home_id, at);
