-- The protection of rooms is planned with their home: what it must know of the former plan, and its settings as facts.
alter table home_memory add column protection jsonb not null default '{}';

drop trigger wake_updated on room;
create trigger wake_updated after update on room referencing old table as former new table as changed
  for each statement execute function wake_by_columns('default_order', 'comfort', 'comfort_minus_1',
    'comfort_minus_2', 'eco', 'frost_protection', 'window_watch', 'window_by_contact', 'window_by_fall',
    'window_limit', 'frost_floor', 'ceiling');

create or replace function wake_by_device() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    perform wake_homes(array(
      select distinct changed.home_id from changed join former using (home_id, id)
      where (changed.room_id, changed.category, changed.commands, changed.capabilities, changed.type, changed.reachable,
             changed.connected_since, changed.removed_at, changed.excluded_at, changed.ecs_mode, changed.ecs_ends_at,
             changed.ecs_set_at, changed.ecs_week)
        is distinct from
            (former.room_id, former.category, former.commands, former.capabilities, former.type, former.reachable,
             former.connected_since, former.removed_at, former.excluded_at, former.ecs_mode, former.ecs_ends_at,
             former.ecs_set_at, former.ecs_week)
    ));
  end if;
  return null;
end $$;

delete from due where kind = 'protection';
select wake_homes(array(select id from home));
