-- A wake is a row that is added, so that it waits for no other transaction. Before, it locked the clock of its home until
-- its transaction ended: two writes of facts, one of which then waited for due rows of the other, were a deadlock.
create table home_wake (
  home_id uuid not null references home on delete cascade,
  id bigint generated always as identity,
  primary key (home_id, id)
);

create or replace function wake_homes(woken uuid[]) returns void language sql as $$
  insert into home_wake (home_id) select id from home where id = any(woken);
$$;

create or replace function wake_new_home() returns trigger language plpgsql as $$
begin
  insert into home_clock (home_id) select id from changed on conflict do nothing;
  return null;
end $$;

-- home_clock.version is not used any more. Gateways of version 0.2.0 still write it during an upgrade.
