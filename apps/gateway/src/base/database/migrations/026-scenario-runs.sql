-- What the engine remembers of a scenario from one look to the next, of the version that it looked at.
create table scenario_memory (
  home_id uuid not null,
  scenario_id uuid not null,
  version integer not null,
  memory jsonb not null,
  primary key (home_id, scenario_id),
  foreign key (home_id, scenario_id) references scenario on delete cascade
);

-- What came of a scenario: its runs, and what nearly was one.
create table scenario_run (
  home_id uuid not null,
  id uuid not null,
  scenario_id uuid not null,
  rule_id uuid not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('ran', 'near', 'missed', 'stopped', 'waiting', 'expired')),
  reason text check (reason in ('cut', 'missing', 'late', 'runaway', 'loop')),
  -- Who ran it by hand, or confirmed it; null where its condition did.
  person_name text,
  version integer not null,
  -- How many runs in a row led to it, itself included.
  depth smallint not null,
  -- [{leaf, is, value, since}] and [{kind, …, result}] as the contract words them.
  clauses jsonb not null,
  effects jsonb not null,
  -- Until when somebody may confirm it.
  confirm_by timestamptz,
  primary key (home_id, id),
  foreign key (home_id, scenario_id) references scenario on delete cascade
);
create index scenario_run_newest on scenario_run (home_id, scenario_id, at desc);
create index scenario_run_home on scenario_run (home_id, at);
-- A trigger ends in one row, whoever looks at it.
create unique index scenario_run_trigger on scenario_run (home_id, rule_id, at) where person_name is null;

-- Every version of a scenario that ever was, the one in force among them.
create table scenario_version (
  home_id uuid not null,
  scenario_id uuid not null,
  version integer not null,
  at timestamptz not null,
  person_name text,
  -- {name, type, mode, isSecure, state, timeZone, operationDays, rules}
  choices jsonb not null,
  primary key (home_id, scenario_id, version),
  foreign key (home_id, scenario_id) references scenario on delete cascade
);
insert into scenario_version (home_id, scenario_id, version, at, person_name, choices)
select home_id, id, version, modified_on, modified_by_name, jsonb_build_object('name', name, 'type', type, 'mode', mode,
  'isSecure', is_secure, 'state', state, 'timeZone', time_zone, 'operationDays', operation_days, 'rules', rules)
from scenario;

-- Why and since when its breaker suspended it.
alter table scenario
  add column suspended_reason text check (suspended_reason in ('loop', 'runaway')),
  add column suspended_at timestamptz;

-- Scenarios that people activated before anything ran them begin to be looked at.
insert into due (home_id, kind, subject, at) select home_id, 'scenario', id, now() from scenario where state = 'active';
