-- The commands of a device that a report may change.
create index concurrently if not exists command_device_reported
  on command_device (home_id, device_id, reports_until) where reports_until is not null;
