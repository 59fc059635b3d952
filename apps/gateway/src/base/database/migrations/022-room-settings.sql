-- What each order means in a room, in °C, for devices that are told a temperature: a new room begins with these.
alter table room
  add column comfort numeric(3, 1) not null default 19,
  add column comfort_minus_1 numeric(3, 1) not null default 18,
  add column comfort_minus_2 numeric(3, 1) not null default 17,
  add column eco numeric(3, 1) not null default 15.5,
  add column frost_protection numeric(3, 1) not null default 7,
  -- Whether an open window stops the heating, and by what it is noticed: a contact, or a fall of the temperature.
  add column window_watch boolean not null default true,
  add column window_by_contact boolean not null default true,
  add column window_by_fall boolean not null default true,
  -- The longest that it stops the heating, in minutes: the plan goes on then, window open or not.
  add column window_limit smallint not null default 60,
  -- Measured °C below which the room is heated whatever its order says, and above which its heating is stopped.
  add column frost_floor numeric(3, 1) not null default 7,
  add column ceiling numeric(3, 1) not null default 24,
  -- Rises with each change of these, and of the devices that follow the room: of two parallel edits one wins.
  add column settings_version integer not null default 1,
  add column settings_changed_at timestamptz,
  add column settings_changed_by_name text,
  add constraint room_temperatures check (
    5 <= frost_protection and frost_protection < eco and eco < comfort_minus_2
      and comfort_minus_2 < comfort_minus_1 and comfort_minus_1 < comfort and comfort <= 28
  ),
  add constraint room_limits check (
    window_limit between 5 and 240 and frost_floor between 5 and 12 and ceiling between 18 and 30 and ceiling > comfort
  );

-- A heating device that does not follow its room is told nothing by it: since when, and by whom it was taken out.
alter table device
  add column excluded_at timestamptz,
  add column excluded_by_name text;
