-- The first home: people, hubs, devices, readings, orders and the ledger.

create table signing_key (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
);

create table home (
  id uuid primary key,
  park_id uuid not null,
  name text not null,
  time_zone text not null,
  created_at timestamptz not null default now()
);

create table account (
  id uuid primary key,
  -- lower case, NFC: the one form in which it is looked up
  email text not null unique,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);

create table membership (
  account_id uuid not null references account on delete cascade,
  home_id uuid not null references home on delete cascade,
  role text not null check (role in ('owner', 'member')),
  primary key (account_id, home_id)
);
create index membership_home on membership (home_id);

create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  home_id uuid not null references home on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_account on session (account_id);

-- Counted before a password is verified; key is a hash of what is limited (e-mail, address, both).
create table login_throttle (
  key text primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  home_id uuid,
  account_id uuid,
  session_id uuid,
  action text not null,
  object text,
  result text not null,
  ip_prefix text,
  request_id text
);
create index audit_event_home on audit_event (home_id, at);

create table idempotency (
  account_id uuid not null references account on delete cascade,
  key uuid not null,
  call text not null,
  request_hash bytea not null,
  -- JSON as it was sent: a repeated request gets the same bytes
  reply text,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_created on idempotency (created_at);

create table hub (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  name text not null,
  -- null once revoked
  secret_hash bytea,
  secret_since timestamptz,
  created_at timestamptz not null,
  model text,
  firmware text,
  mac text,
  ssid text,
  coordinator text,
  online boolean not null default false,
  connected_since timestamptz,
  disconnected_since timestamptz,
  last_seen timestamptz,
  clock_faults bigint not null default 0,
  unknown_words bigint not null default 0
);
create index hub_home on hub (home_id);

create table room (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  name text not null,
  position integer not null,
  is_default boolean not null default false,
  default_order text not null default 'eco',
  created_at timestamptz not null default now()
);
create index room_home on room (home_id);
create unique index room_one_default on room (home_id) where is_default;

-- What is known of an address before (or after) its device is met: its room and what it is used for.
create table placement (
  hub_id uuid not null references hub on delete cascade,
  address text not null,
  room_id uuid references room on delete set null,
  category text,
  radiator_type text,
  nominal_power double precision,
  primary key (hub_id, address)
);

create table device (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  hub_id uuid not null references hub on delete cascade,
  -- IEEE address: the identity; names change
  address text not null,
  -- as the hub writes it in its topics
  friendly_name text not null,
  -- cleaned, at most 64 code points: the one shown
  name text not null,
  room_id uuid references room on delete set null,
  type text not null,
  brand text,
  model text,
  description text,
  category text not null,
  radiator_type text,
  nominal_power double precision,
  ecs_mode text,
  -- battery powered: hears at its next report
  sleeps boolean not null default false,
  supported boolean not null default true,
  capabilities text[] not null default '{}',
  commands text[] not null default '{}',
  -- capability -> property, words and scale, as the mapping made it from `exposes`
  mapping jsonb not null default '{}',
  -- the hub's own word on availability; null where it never said
  availability text,
  -- when it was heard and what the hub said of it, from which its connectivity is judged
  presence jsonb not null default '{}',
  reachable boolean not null default false,
  connected_since timestamptz,
  disconnected_since timestamptz,
  last_seen timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  unique (hub_id, address)
);
create index device_home on device (home_id);
create index device_room on device (room_id);

create table connectivity (
  id bigint generated always as identity primary key,
  home_id uuid not null references home on delete cascade,
  hub_id uuid not null references hub on delete cascade,
  -- null: the hub itself
  device_id uuid references device on delete cascade,
  at timestamptz not null,
  status text not null check (status in ('online', 'offline')),
  details text
);
create unique index connectivity_once on connectivity (coalesce(device_id, hub_id), at);
create index connectivity_home on connectivity (home_id, at);

-- Windows and alarms: what happened, once, in event order.
create table occurrence (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  device_id uuid not null references device on delete cascade,
  at timestamptz not null,
  kind text not null,
  state text not null,
  unique (device_id, kind, at)
);
create index occurrence_home on occurrence (home_id, at);

create table series (
  id integer generated always as identity primary key,
  home_id uuid not null references home on delete cascade,
  device_id uuid not null references device on delete cascade,
  capability text not null,
  -- the newest value by event time
  latest_at timestamptz,
  latest_value double precision,
  unique (device_id, capability)
) with (fillfactor = 70);
create index series_home on series (home_id);

-- Hot readings: what has arrived and is not sealed yet. No foreign key: checking it would cost more than the
-- insert itself, so a trigger takes the readings of a series away with it.
create table reading (
  series_id integer not null,
  at timestamptz not null,
  value double precision not null,
  primary key (series_id, at)
);

create function forget_readings() returns trigger language plpgsql as $$
begin
  delete from reading using gone where reading.series_id = gone.id;
  return null;
end $$;

create trigger series_gone after delete on series referencing old table as gone
  for each statement execute function forget_readings();

-- One finished day of one series, delta-encoded. The day is the home's.
create table chunk (
  series_id integer not null references series on delete cascade,
  day date not null,
  n integer not null,
  payload bytea not null,
  primary key (series_id, day)
);

-- What an energy index did in each half-hour of the home's zone: its first and last report, and the Wh it rose
-- between its own reports. The rise from one half-hour's last report to the next one's first is shared by time
-- when it is read, so that a late reading changes no row but its own.
create table half_hour (
  series_id integer not null references series on delete cascade,
  at timestamptz not null,
  n integer not null,
  rise double precision not null,
  first_at timestamptz not null,
  first_value double precision not null,
  last_at timestamptz not null,
  last_value double precision not null,
  primary key (series_id, at)
);

-- The same of a day, for every series; sum, min and max are of its values.
create table day_rollup (
  series_id integer not null references series on delete cascade,
  day date not null,
  n integer not null,
  sum double precision not null,
  min double precision not null,
  max double precision not null,
  rise double precision not null,
  first_at timestamptz not null,
  first_value double precision not null,
  last_at timestamptz not null,
  last_value double precision not null,
  primary key (series_id, day)
);

-- Days that hold hot readings: where the day is over, its chunk and rollups are behind them.
create table stale_day (
  series_id integer not null references series on delete cascade,
  day date not null,
  primary key (series_id, day)
);

create table schedule (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  room_id uuid not null unique references room on delete cascade,
  name text not null,
  week jsonb not null,
  created_at timestamptz not null default now()
);

create table room_override (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  room_id uuid not null references room on delete cascade,
  "order" text not null,
  set_by uuid references account on delete set null,
  set_by_name text not null,
  set_at timestamptz not null,
  until timestamptz,
  until_kind text not null,
  ended_at timestamptz
);
create unique index room_override_one on room_override (room_id) where ended_at is null;

create table command (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  room_id uuid references room on delete set null,
  device_id uuid references device on delete cascade,
  capability text not null,
  value jsonb not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text,
  requested_at timestamptz not null
);
create index command_home on command (home_id, requested_at desc);

create table command_device (
  command_id uuid not null references command on delete cascade,
  home_id uuid not null references home on delete cascade,
  device_id uuid not null references device on delete cascade,
  status text not null,
  waits_for_device boolean not null default false,
  -- the value reported before it was asked
  former_value double precision,
  requested_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz,
  -- a confirmed value that goes back before this instant is `reverted`
  watched_until timestamptz,
  ended_at timestamptz,
  reason text,
  detail text,
  primary key (command_id, device_id)
);
create index command_device_home on command_device (home_id, requested_at desc);
create index command_device_open on command_device (device_id) where status in ('requested', 'sent', 'confirmed');

-- A boundary of a room's day ends in exactly one row.
create table slot (
  room_id uuid not null references room on delete cascade,
  home_id uuid not null references home on delete cascade,
  at timestamptz not null,
  outcome text not null check (outcome in ('applied', 'superseded', 'missed')),
  "order" text,
  primary key (room_id, at)
);

create table contract (
  home_id uuid not null references home on delete cascade,
  valid_from date not null,
  option text not null check (option in ('base', 'hp_hc')),
  subscribed_power integer not null,
  -- [[start, end], …] minutes of local wall time
  off_peak jsonb not null default '[]',
  primary key (home_id, valid_from)
);

create table price (
  option text not null,
  kind text not null,
  valid_from date not null,
  -- €/kWh, VAT included
  price numeric(8, 5) not null,
  source text not null,
  primary key (option, kind, valid_from)
);
