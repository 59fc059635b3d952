-- What a series was last heard to be. A flush wrote it down beside its readings, which cost as much as the readings
-- themselves; now the hot readings say it, and sealing writes down what leaves with them.
create view newest_value as
select series.id as series_id, series.home_id, series.device_id, series.capability,
       case when hot.at > series.latest_at or series.latest_at is null then hot.at else series.latest_at end as at,
       case when hot.at > series.latest_at or series.latest_at is null then hot.value else series.latest_value end as value
from series
left join lateral (
  select reading.at, reading.value from reading where reading.series_id = series.id order by reading.at desc limit 1
) hot on true
where hot.at is not null or series.latest_at is not null;

comment on column series.latest_at is 'Of what is sealed; newest_value says what is newest.';
