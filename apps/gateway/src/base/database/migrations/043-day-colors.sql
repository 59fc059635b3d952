-- The colours of days of Tempo (blue, white, red) and EJP (red: a day with peak hours; blue: one without).
-- What a home knows itself: from its meter, or entered by its owner.
create table day_color (
  home_id uuid not null references home on delete cascade,
  option text not null check (option in ('tempo', 'ejp')),
  day date not null,
  source text not null check (source in ('meter', 'entered')),
  color text not null check (color in ('blue', 'white', 'red')),
  known_at timestamptz not null default now(),
  primary key (home_id, option, day, source)
);

-- What a feed publishes for all homes. The hours of Tempo do not depend on the colour, so no plan of a home does.
create table published_day_color (
  option text not null check (option in ('tempo', 'ejp')),
  day date not null,
  color text not null check (color in ('blue', 'white', 'red')),
  source text not null,
  known_at timestamptz not null default now(),
  primary key (option, day)
);

-- On a day of EJP with peak hours, a tank does not heat in them.
create trigger wake_inserted after insert on day_color referencing new table as changed
  for each statement execute function wake_by_fact();
create trigger wake_updated after update on day_color referencing new table as changed
  for each statement execute function wake_by_fact();
create trigger wake_deleted after delete on day_color referencing old table as changed
  for each statement execute function wake_by_fact();
