-- The hours of a contract decide when a scenario with a price has to be evaluated.
create function evaluate_scenarios() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.wakes_nobody', true) is distinct from 'on' then
    insert into due (home_id, kind, subject, at)
    select home_id, 'scenario', id, to_timestamp(0) from scenario
    where home_id in (select home_id from changed) and state = 'active'
    order by home_id, id
    on conflict (home_id, kind, subject) do update
    set at = least(due.at, excluded.at), again_at = null, tries = 0;
  end if;
  return null;
end $$;
create trigger evaluate_inserted after insert on contract referencing new table as changed
  for each statement execute function evaluate_scenarios();
create trigger evaluate_updated after update on contract referencing new table as changed
  for each statement execute function evaluate_scenarios();
create trigger evaluate_deleted after delete on contract referencing old table as changed
  for each statement execute function evaluate_scenarios();
