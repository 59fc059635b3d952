-- How probable a feed expects each colour of Tempo to be, for days whose colour is not published yet. The same for all homes.
-- Kept after the day: forecasts are scored with its colour.
create table color_forecast (
  day date not null,
  -- The day in Paris on which the feed was read.
  made_on date not null,
  blue double precision not null check (blue between 0 and 1),
  white double precision not null check (white between 0 and 1),
  red double precision not null check (red between 0 and 1),
  source text not null,
  primary key (day, made_on)
);
