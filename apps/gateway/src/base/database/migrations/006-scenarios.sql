-- Scenarios: what has to be so, what is done then, on which days, in whose wall time.

create table scenario (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  name text not null,
  type text not null check (type in ('heating', 'comfort', 'security', 'energy')),
  -- the order of every action that names none of its own
  mode text not null,
  is_secure boolean not null,
  state text not null check (state in ('active', 'suspended')),
  time_zone text not null,
  -- [1, …, 7], Monday 1
  operation_days jsonb not null,
  -- [{id, condition, actions, active}] as the contract words them; what they name may be gone since
  rules jsonb not null,
  -- counts the changes: a change of another version is refused
  version integer not null default 1,
  created_on timestamptz not null,
  created_by uuid references account on delete set null,
  created_by_name text,
  modified_on timestamptz not null,
  modified_by uuid references account on delete set null,
  modified_by_name text
);
create index scenario_home on scenario (home_id, created_on);
