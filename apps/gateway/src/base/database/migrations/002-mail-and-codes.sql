-- Mail that waits to be sent, secrets of links, people who are invited, homes that are registered.

-- An invited person has none until they choose one.
alter table account alter column password_hash drop not null;
alter table account add column if not exists language text;
-- IANA zone of the browser that activated the account: the times in mails are in it.
alter table account add column time_zone text;
alter table membership add column joined_at timestamptz;

-- Written with what it tells of, in one transaction; sent later, as often as it takes.
create table mail (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  language text not null,
  park_id uuid not null,
  -- what its words need; holds the link's secret until it is sent
  data jsonb not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  -- null once nothing more is to be done
  next_try_at timestamptz,
  sent_at timestamptz,
  last_error text
);
create index mail_due on mail (next_try_at) where next_try_at is not null;
create index mail_created on mail (created_at);

-- Asked for by anybody, of any e-mail: whether there is such an account is looked up later, so that the answer
-- cannot tell.
create table recovery_request (
  id uuid primary key,
  email text not null,
  language text not null,
  created_at timestamptz not null
);

-- Secrets of links and forms, by hash. `subject` is an account (reset, recover), an invitation (user) or a
-- registration (home, registration).
create table link_secret (
  hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'recover', 'user', 'home', 'registration')),
  subject uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_tries integer not null default 0,
  used_at timestamptz,
  -- a newer one took its place, or it was taken back
  dead_at timestamptz
);
create index link_secret_subject on link_secret (subject, purpose);
create index link_secret_expires on link_secret (expires_at);

create table invitation (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  email text not null,
  name text,
  language text not null,
  invited_by uuid references account on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  account_id uuid references account on delete set null,
  revoked_at timestamptz
);
create index invitation_home on invitation (home_id);
create unique index invitation_open on invitation (home_id, email)
  where accepted_at is null and revoked_at is null;

-- A home that the platform has prepared: nobody is of it until its link is followed.
create table registration (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  hub_id uuid not null,
  email text not null,
  name text not null,
  language text not null,
  created_at timestamptz not null,
  account_id uuid references account on delete set null,
  activated_at timestamptz,
  deleted_at timestamptz
);
create index registration_home on registration (home_id);
