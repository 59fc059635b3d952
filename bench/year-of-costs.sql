-- The cost of half-hours of 2026 with the four options of the regulated tariff (9 kVA) and five market offers: a second
-- computation that has no code, table or price of the product. The regulated prices were copied by hand from the sources
-- that packages/tarifs-fr/README.md names. Wall time is that of Paris, by the time zones of PostgreSQL.
--
-- The hours of HP/HC differ by season. Those of the offers are the usual ones of French suppliers, each 17 minutes later,
-- and a season still begins at midnight. All of these hours begin and end 17 or 26 minutes after a full or half hour: a
-- half-hour is divided there. None begins or ends from 02:00 to 03:00, which a clock change repeats or skips.
--
-- $1, $2: the starts of half-hours and their Wh. $3, $4: days from 31 December 2025 on and their colours; a red one is a
-- peak day of EJP too. $5: the prices of the offers, as JSON. Returns the Wh and euros of each contract by month, kind of
-- hours and price (€/kWh).
with half_hour as (
  select at, wh from unnest($1::timestamptz[], $2::double precision[]) as given (at, wh)
), color as (
  select day, color from unnest($3::date[], $4::text[]) as given (day, color)
), piece as (
  select wall::date as day, wall::time as time, extract(isodow from wall - interval '17 minutes') as weekday,
    extract(month from wall) between 4 and 10 as is_summer, wh * minutes / 30 as wh,
    -- The night until 06:00 has the colour of the day before, the peak hours of EJP end at 01:00.
    (wall - interval '6 hours')::date as tempo_day, (wall - interval '1 hour')::date as ejp_day
  from half_hour cross join (values (0, 17), (17, 9), (26, 4)) as part (start, minutes)
  cross join lateral (select (at + start * interval '1 minute') at time zone 'Europe/Paris' as wall) as clock
), used as (
  select contract, kind, piece.day, sum(wh) as wh
  from piece
  join color as tempo on tempo.day = tempo_day
  join color as ejp on ejp.day = ejp_day
  cross join lateral (values
    ('base', 'base'),
    ('hp_hc', case
      when is_summer and (time >= '00:26' and time < '05:26' or time >= '12:26' and time < '15:26') then 'off_peak'
      when not is_summer and (time >= '22:56' or time < '06:56') then 'off_peak'
      else 'peak' end),
    ('tempo', tempo.color || case when time >= '06:00' and time < '22:00' then '_peak' else '_off_peak' end),
    ('ejp', case when ejp.color = 'red' and (time >= '07:00' or time < '01:00') then 'ejp_peak' else 'ejp_normal' end),
    ('weekend', case when weekday in (6, 7) then 'off_peak' else 'peak' end),
    ('night_weekend', case
      when weekday in (6, 7) or time >= '23:17' or time < '06:17' then 'off_peak'
      else 'peak' end),
    ('two_seasons', case when is_summer then 'summer_' else 'winter_' end || case
      when weekday in (6, 7) then 'off_peak'
      when is_summer and time >= '11:17' and time < '17:17' then 'off_peak'
      when not is_summer and (time >= '00:17' and time < '07:17' or time >= '13:17' and time < '16:17') then 'off_peak'
      else 'peak' end),
    ('seasonal_super_off_peak', case when is_summer then 'summer_' else 'winter_' end || case
      when time >= '22:17' or time < '07:17' then 'super_off_peak'
      when time >= '11:17' and time < '18:17' then 'off_peak'
      else 'peak' end),
    ('chosen_day', case when weekday in (3, 6, 7) then 'off_peak' else 'peak' end)
  ) as hours (contract, kind)
  group by 1, 2, 3
), price as (
  select *, lead(since, 1, 'infinity') over (partition by contract, kind order by since) as until
  from (values
    ('base', 'base', '2025-08-01'::date, 0.1952::double precision),
    ('base', 'base', '2026-02-01', 0.1927),
    ('base', 'base', '2026-08-01', 0.1985),
    ('hp_hc', 'peak', '2025-08-01', 0.2081), ('hp_hc', 'off_peak', '2025-08-01', 0.1635),
    ('hp_hc', 'peak', '2026-02-01', 0.2065), ('hp_hc', 'off_peak', '2026-02-01', 0.1579),
    ('hp_hc', 'peak', '2026-08-01', 0.2142), ('hp_hc', 'off_peak', '2026-08-01', 0.1589),
    ('tempo', 'blue_peak', '2025-08-01', 0.1494), ('tempo', 'blue_off_peak', '2025-08-01', 0.1232),
    ('tempo', 'white_peak', '2025-08-01', 0.1730), ('tempo', 'white_off_peak', '2025-08-01', 0.1391),
    ('tempo', 'red_peak', '2025-08-01', 0.6468), ('tempo', 'red_off_peak', '2025-08-01', 0.1460),
    ('tempo', 'blue_peak', '2026-02-01', 0.1612), ('tempo', 'blue_off_peak', '2026-02-01', 0.1325),
    ('tempo', 'white_peak', '2026-02-01', 0.1871), ('tempo', 'white_off_peak', '2026-02-01', 0.1499),
    ('tempo', 'red_peak', '2026-02-01', 0.7060), ('tempo', 'red_off_peak', '2026-02-01', 0.1575),
    ('tempo', 'blue_peak', '2026-08-01', 0.1654), ('tempo', 'blue_off_peak', '2026-08-01', 0.1356),
    ('tempo', 'white_peak', '2026-08-01', 0.1921), ('tempo', 'white_off_peak', '2026-08-01', 0.1536),
    ('tempo', 'red_peak', '2026-08-01', 0.7295), ('tempo', 'red_off_peak', '2026-08-01', 0.1615),
    ('ejp', 'ejp_normal', '2025-08-01', 0.1418), ('ejp', 'ejp_peak', '2025-08-01', 1.0867),
    ('ejp', 'ejp_normal', '2026-02-01', 0.1781), ('ejp', 'ejp_peak', '2026-02-01', 0.3440)
    union all select * from jsonb_to_recordset($5)
      as own (contract text, kind text, since date, price double precision)
  ) as dated (contract, kind, since, price)
)
select contract, extract(month from day)::int as month, kind, price, sum(wh) as wh, sum(wh * price / 1000) as euros
from used left join price using (contract, kind)
where price is null or day >= since and day < until
group by 1, 2, 3, 4
