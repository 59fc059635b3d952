-- Everything that is due at a time is a row of its home, taken by the keeper of the home's partition.
create table due (
  home_id uuid not null references home on delete cascade,
  kind text not null,
  -- What it is about: a room, a tank, a command. It goes with its row where its kind finds nothing more to do.
  subject uuid not null,
  partition smallint not null generated always as (get_byte(uuid_send(home_id), 0)) stored,
  at timestamptz not null,
  -- What was tried and could not be done comes again by itself then.
  again_at timestamptz,
  tries smallint not null default 0,
  primary key (home_id, kind, subject)
);
create index due_next on due (kind, at, partition) where again_at is null;
create index due_again on due (kind, again_at, partition) where again_at is not null;

-- Each room that follows a week or an override looks at its next edge.
insert into due (home_id, kind, subject, at)
select room.home_id, 'room', room.id, now() from room
where exists (select from schedule s where s.room_id = room.id and s.home_id = room.home_id)
   or exists (select from room_override o
              where o.room_id = room.id and o.home_id = room.home_id and o.ended_at is null);
