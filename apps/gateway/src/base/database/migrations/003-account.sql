-- People as they change themselves: language, password, sessions by device; the home's address; notifications.

alter table account add column if not exists language text;
alter table account add column if not exists password_changed_at timestamptz;

alter table home add column if not exists address text;

-- Words of a closed list, read from the user agent when the session began: never the text itself.
alter table session add column browser text not null default 'other';
alter table session add column system text not null default 'other';
alter table session add column form text not null default 'other';

create table notification (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  -- null: everybody of the home
  account_id uuid references account on delete cascade,
  is_for_owner boolean not null default false,
  at timestamptz not null,
  kind text not null,
  -- what it tells of: while that lasts it is told once
  key text not null,
  ended_at timestamptz,
  hub_id uuid references hub on delete cascade,
  device_id uuid references device on delete cascade,
  room_id uuid references room on delete set null,
  value double precision,
  "order" text,
  status text,
  reason text,
  person text,
  browser text,
  system text,
  form text
);
create index notification_home on notification (home_id, at desc);
create unique index notification_once on notification (home_id, key) where ended_at is null;

create table notification_read (
  notification_id uuid not null references notification on delete cascade,
  home_id uuid not null references home on delete cascade,
  account_id uuid not null references account on delete cascade,
  read_at timestamptz not null,
  primary key (notification_id, account_id)
);
create index notification_read_account on notification_read (account_id);
