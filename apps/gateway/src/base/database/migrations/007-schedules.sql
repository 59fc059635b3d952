-- Weeks that people change: from which version a change was made, and who changed what when.

alter table schedule
  add column version integer not null default 1,
  -- edges before it belong to the week that was there then; null: as it was first made
  add column changed_at timestamptz,
  add column changed_by_name text;

create table schedule_change (
  id uuid primary key,
  home_id uuid not null references home on delete cascade,
  room_id uuid not null references room on delete cascade,
  at timestamptz not null,
  account_id uuid references account on delete set null,
  account_name text not null
);
create index schedule_change_home on schedule_change (home_id, at);
