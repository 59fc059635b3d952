-- What a notification tells of a scenario.
alter table notification
  add column scenario_id uuid,
  add column text text,
  add foreign key (home_id, scenario_id) references scenario on delete cascade;

-- How a person is told of a topic, where they chose otherwise than what holds at first. The list tells everything.
create table notification_choice (
  home_id uuid not null,
  account_id uuid not null,
  topic text not null,
  has_mail boolean not null,
  has_push boolean not null,
  primary key (home_id, account_id, topic),
  foreign key (home_id, account_id) references membership on delete cascade
);

-- The night of a person, in minutes of the home's day: what is not urgent waits for its end. No row: as at first.
create table notification_night (
  home_id uuid not null,
  account_id uuid not null,
  is_quiet boolean not null,
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute between 0 and 1439),
  primary key (home_id, account_id),
  foreign key (home_id, account_id) references membership on delete cascade
);

-- A mail that tells of a notification and is not in the outbox yet: it goes with the person's access, and with what it
-- tells of.
create table notification_mail (
  home_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  notification_id uuid not null,
  primary key (home_id, id),
  unique (home_id, notification_id, account_id),
  foreign key (home_id, account_id) references membership on delete cascade,
  foreign key (home_id, notification_id) references notification on delete cascade
);

-- Muted kinds of single browsers became choices of their people: a topic that every browser of a person mutes.
insert into notification_choice (home_id, account_id, topic, has_mail, has_push)
select s.home_id, s.account_id, t.topic, t.has_mail, false
from push_subscription s
cross join (values ('frost', 'frost_risk', true), ('hub', 'hub_lost', true), ('device', 'device_silent', false),
  ('order', 'order_missed', false), ('account', 'new_sign_in', false)) t (topic, kind, has_mail)
group by s.home_id, s.account_id, t.topic, t.has_mail, t.kind
having bool_and(t.kind = any(s.muted));
