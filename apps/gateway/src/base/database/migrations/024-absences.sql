-- An absence (Vacances): from its departure to its return the rooms are lowered, then warmed for the return.
create table absence (
  home_id uuid not null references home on delete cascade,
  id uuid not null,
  -- Else the rooms of `absence_room`.
  is_whole_home boolean not null,
  "order" text not null check ("order" in ('eco', 'frost_protection')),
  departure_at timestamptz not null,
  -- null: until somebody ends it.
  return_at timestamptz,
  version integer not null default 1,
  -- Who planned it or changed it last.
  set_by uuid,
  set_by_name text,
  set_at timestamptz not null,
  -- What its claims over rooms name as their cause while these are warmed; while they are lowered that is `id`.
  preheat_id uuid not null,
  -- When it began, when its first room began to be warmed, and when it ended.
  begun_at timestamptz,
  preheated_at timestamptz,
  ended_at timestamptz,
  primary key (home_id, id)
);
create index absence_open on absence (home_id) where ended_at is null;

create table absence_room (
  home_id uuid not null,
  absence_id uuid not null,
  room_id uuid not null,
  primary key (home_id, absence_id, room_id),
  foreign key (home_id, absence_id) references absence on delete cascade,
  foreign key (home_id, room_id) references room on delete cascade
);

-- When each room begins to be warmed for the return, as reckoned last: what has begun is not reckoned again.
create table absence_preheat (
  home_id uuid not null,
  absence_id uuid not null,
  room_id uuid not null,
  starts_at timestamptz not null,
  primary key (home_id, absence_id, room_id),
  foreign key (home_id, absence_id) references absence on delete cascade,
  foreign key (home_id, room_id) references room on delete cascade
);

-- What is told of absences in the activity.
create table absence_event (
  home_id uuid not null,
  id uuid not null,
  absence_id uuid not null,
  at timestamptz not null,
  what text not null check (what in ('planned', 'changed', 'begun', 'preheat', 'ended', 'cancelled')),
  account_id uuid,
  account_name text,
  -- As they were then.
  departure_at timestamptz not null,
  return_at timestamptz,
  primary key (home_id, id),
  foreign key (home_id, absence_id) references absence on delete cascade
);
create index absence_event_at on absence_event (home_id, at);
