-- The home loop evaluates scenarios: what decides about them triggers the plan of their home.
drop trigger evaluate_inserted on contract;
drop trigger evaluate_updated on contract;
drop trigger evaluate_deleted on contract;
drop function evaluate_scenarios();

do $$
declare fact text;
begin
  foreach fact in array array['scenario', 'scenario_memory'] loop
    execute format('create trigger wake_inserted after insert on %I referencing new table as changed
      for each statement execute function wake_by_fact()', fact);
    execute format('create trigger wake_updated after update on %I referencing new table as changed
      for each statement execute function wake_by_fact()', fact);
    execute format('create trigger wake_deleted after delete on %I referencing old table as changed
      for each statement execute function wake_by_fact()', fact);
  end loop;
end $$;

-- The newest value of a device that was received more than two minutes after its event time: it starts no scenario.
create table late_value (
  home_id uuid not null,
  device_id uuid not null,
  capability text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (home_id, device_id, capability),
  foreign key (home_id, device_id) references device (home_id, id) on delete cascade
);

-- planned_at: the time of the last plan. The next one is never before it, also if another gateway's clock is slower.
-- part_tries: plans in a row in which a part failed. They do not delay the other parts, as failed plans (tries) do.
alter table home_clock
  add column planned_at timestamptz,
  add column part_tries smallint not null default 0;

delete from due where kind = 'scenario';
select wake_homes(array(select distinct home_id from scenario where state = 'active'));
