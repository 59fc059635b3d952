-- A week that is kept under a name is changed from the version that was read, so that nobody's change is lost.
alter table named_week
  add column version integer not null default 1,
  -- null: nobody has changed it since it was kept.
  add column changed_by_name text;
