-- One order that a person gave to several rooms at once, with what each had before: all of it is undone by one call.
create table bulk_order (
  home_id uuid not null references home on delete cascade,
  id uuid not null,
  "order" text not null,
  until_kind text not null,
  set_by_name text not null,
  set_at timestamptz not null,
  undone_at timestamptz,
  undone_by_name text,
  primary key (home_id, id)
);
create index bulk_order_age on bulk_order (home_id, set_at);

create table bulk_order_room (
  home_id uuid not null,
  bulk_order_id uuid not null,
  room_id uuid not null,
  former_order text not null,
  -- The override that was made, null where the room was lower already, and the one that it ended.
  override_id uuid,
  former_override_id uuid,
  -- Without references: commands are forgotten before, and the order of a room is known without them.
  command_id uuid,
  undo_command_id uuid,
  primary key (home_id, bulk_order_id, room_id),
  foreign key (home_id, bulk_order_id) references bulk_order on delete cascade,
  foreign key (home_id, room_id) references room on delete cascade
);
create index bulk_order_room_room on bulk_order_room (home_id, room_id);

-- A week that a home keeps under a name, of no room.
create table named_week (
  home_id uuid not null references home on delete cascade,
  id uuid not null,
  name text not null,
  week jsonb not null,
  created_at timestamptz not null,
  created_by_name text not null,
  primary key (home_id, id)
);
create unique index named_week_name on named_week (home_id, lower(name));
