-- Means are weighted by time: a day knows for how long its own values held (ms), and the sum of each value times its ms.
alter table day_rollup
  add column held double precision not null default 0,
  add column area double precision not null default 0,
  alter column sum drop not null;

-- Days whose mean was taken without weights are sealed again; until then they are read from their samples.
insert into stale_day (series_id, day)
select day_rollup.series_id, day_rollup.day
from day_rollup join series on series.id = day_rollup.series_id
where series.capability in
  ('temperature', 'humidity', 'battery', 'demand', 'instant_power', 'apparent_power', 'voltage', 'intensity',
   'link_quality')
on conflict do nothing;
