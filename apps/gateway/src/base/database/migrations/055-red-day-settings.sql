-- What an owner chose in the plan for red days. Without a row, it lowers rooms to Éco and leaves hot water as it is.
create table red_day_settings (
  home_id uuid primary key references home on delete cascade,
  -- Increases with each change, of its rooms too.
  version integer not null,
  lowers_rooms boolean not null,
  keeps_water_off boolean not null
);

-- The rooms whose mode was chosen; others are lowered to Éco.
create table red_day_room (
  home_id uuid not null references red_day_settings on delete cascade,
  room_id uuid not null,
  -- null: as on an ordinary day.
  "order" text check ("order" in ('comfort_minus_1', 'comfort_minus_2', 'eco', 'frost_protection')),
  primary key (home_id, room_id),
  foreign key (home_id, room_id) references room on delete cascade
);

create trigger wake_inserted after insert on red_day_settings referencing new table as changed
  for each statement execute function wake_by_fact();
create trigger wake_updated after update on red_day_settings referencing new table as changed
  for each statement execute function wake_by_fact();
