-- Half-hours that the grid operator measured, imported from a file by an owner of the home.
create table energy_import (
  home_id uuid not null references home on delete cascade,
  id uuid not null,
  format text not null,
  file_name text not null,
  -- The last digits of the meter's number.
  meter text,
  -- Start of the first half-hour, end of the last one.
  first_at timestamptz not null,
  end_at timestamptz not null,
  half_hours integer not null,
  watt_hours double precision not null,
  imported_at timestamptz not null,
  imported_by_name text not null,
  primary key (home_id, id)
);

-- A day of UTC: Wh of its 48 half-hours, null where the file has no value.
create table energy_import_day (
  home_id uuid not null,
  day date not null,
  import_id uuid not null,
  watt_hours double precision[] not null check (cardinality(watt_hours) = 48),
  primary key (home_id, day, import_id),
  foreign key (home_id, import_id) references energy_import on delete cascade
);
