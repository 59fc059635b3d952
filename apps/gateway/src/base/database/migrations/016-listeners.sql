-- Which gateways have screens of a home: they alone are told its news, until the row's life is over. No foreign key:
-- the rows are gone within minutes.
create table live_listener (
  home_id uuid not null,
  gateway uuid not null,
  until timestamptz not null,
  primary key (home_id, gateway)
);
create index live_listener_until on live_listener (until);
