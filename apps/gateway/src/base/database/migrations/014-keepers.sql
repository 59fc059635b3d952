-- A home lies in one of 256 partitions, by the first byte of its id; a partition has at most one keeper.
alter table home add column partition smallint not null generated always as (get_byte(uuid_send(id), 0)) stored;
create index home_partition on home (partition);

-- One row: what tells this installation's sessions at a broker from those of others.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;

-- Gateways that run; time is this database's, never two machines' clocks.
create table gateway (
  id text primary key,
  seen_until timestamptz not null,
  -- Null while it hears no hubs.
  broker text check (broker in ('own', 'outside'))
);

-- `epoch` rises with every change of keeper.
create table keeper (
  partition smallint primary key check (partition between 0 and 255),
  gateway text,
  until timestamptz not null default '-infinity',
  epoch bigint not null default 0
);
insert into keeper (partition) select generate_series(0, 255);
