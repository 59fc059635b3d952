-- The key with which every gateway signs what it sends to push services: made at the first start.
create table vapid_key (
  is_only boolean primary key default true check (is_only),
  private_key text not null
);

-- A browser that a person of a home is told by. It goes with the session that switched it on, and with the person.
create table push_subscription (
  home_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  session_id uuid not null,
  -- Where its push service takes messages, and the browser's keys: only it can read them.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('en', 'fr')),
  -- Kinds of notifications that are not sent there.
  muted text[] not null default '{}',
  created_at timestamptz not null,
  last_success_at timestamptz,
  -- Messages in a row that were given up.
  failures integer not null default 0,
  primary key (home_id, id),
  unique (home_id, endpoint),
  foreign key (home_id, account_id) references membership on delete cascade,
  foreign key (home_id, session_id) references session on delete cascade
);
create index push_subscription_endpoint on push_subscription (endpoint);

-- Who signs out on a device, or is signed out of it, is told nothing there any more. A session that only ran out of
-- time ends nothing here: alarms are for those who have not looked for long.
create function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscription where home_id = new.home_id and session_id = new.id;
  return null;
end $$;
create trigger session_push after update of ended_at on session
  for each row when (new.ended_at is not null) execute function end_push_of_session();

-- What is on its way to a browser: written with its notification, gone once its push service has taken it.
create table push_message (
  home_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  notification_id uuid not null,
  created_at timestamptz not null,
  -- When it is sent, or sent again should whoever sends it die meanwhile.
  send_at timestamptz not null,
  tries smallint not null default 0,
  primary key (home_id, id),
  unique (home_id, notification_id, subscription_id),
  foreign key (home_id, subscription_id) references push_subscription on delete cascade,
  foreign key (home_id, notification_id) references notification on delete cascade
);
create index push_message_subscription on push_message (home_id, subscription_id);
