-- The week of its own that a hot-water tank follows on Auto; null: it goes by the hours of the contract.
alter table device
  add column ecs_week jsonb,
  -- Counts the changes of its week, so that nobody's change is lost.
  add column ecs_week_version integer not null default 0;

-- Whose week was changed, where it is a device's and not its room's.
alter table schedule_change
  add column device_id uuid,
  add foreign key (home_id, device_id) references device on delete cascade;
