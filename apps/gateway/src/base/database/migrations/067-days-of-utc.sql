-- Readings are stored by the days of UTC instead of those of their home, so that a change of its time zone changes no row.

-- A rollup is found by its first reading. One of a day ends where the day of its home or the day of UTC ends.
alter table half_hour drop column at, add primary key (series_id, first_at);
alter table day_rollup drop column day, drop column sum, add primary key (series_id, first_at);

-- Series that were sealed by the days of their home are sealed again, and read from their samples until then.
alter table series add column has_days_of_home boolean not null default true;
alter table series alter column has_days_of_home set default false;
create index series_days_of_home on series (home_id) where has_days_of_home;
