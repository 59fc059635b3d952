-- The red days on which an owner chose not to follow the accepted plan. They end with it.
create table red_day_skip (
  home_id uuid not null references red_day_plan on delete cascade,
  -- In the home's time zone: the day on which the red hours begin.
  day date not null,
  skipped_at timestamptz not null,
  skipped_by_name text not null,
  primary key (home_id, day)
);

create trigger wake_inserted after insert on red_day_skip referencing new table as changed
  for each statement execute function wake_by_fact();
create trigger wake_deleted after delete on red_day_skip referencing old table as changed
  for each statement execute function wake_by_fact();
