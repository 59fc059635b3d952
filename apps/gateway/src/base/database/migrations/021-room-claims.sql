-- An order that the gateway itself holds over a room for a while: [since, until). What people hold is in room_override.
create table room_claim (
  home_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  kind text not null check (kind in ('protection', 'open_window', 'absence', 'scenario')),
  "order" text not null,
  since timestamptz not null,
  -- null: until what holds it ends it
  until timestamptz,
  -- The absence, the scenario's rule or the device that it comes from; null: the room itself.
  cause_id uuid,
  cause_name text,
  -- What the room's keeper has seen of it: `begun` once `since` has passed, `ended` once `until` has.
  state text not null default 'waiting' check (state in ('waiting', 'begun', 'ended')),
  primary key (home_id, id),
  foreign key (home_id, room_id) references room on delete cascade
);
create index room_claim_room on room_claim (home_id, room_id, since);
