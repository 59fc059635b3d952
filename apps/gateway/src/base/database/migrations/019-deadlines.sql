-- The end of a command is a row of what is due, whoever sent it.
-- What never says what it was told: silence until its deadline is its answer.
alter table command_device add column is_blind boolean not null default false;

insert into due (home_id, kind, subject, at)
select distinct home_id, 'command', command_id, now() from command_device where status in ('requested', 'sent');

-- What is done for each home from its first day: a look whether its people are to be told of something, the sealing of
-- its days and the removal of what is older than what is kept. Each moves its row to its next time.
create function add_home_clocks() returns trigger language plpgsql as $$
begin
  insert into due (home_id, kind, subject, at)
  select made.id, kind, made.id, now() from made, unnest(array['look', 'seal', 'retention']) as kind;
  return null;
end $$;
create trigger home_clocks after insert on home referencing new table as made
  for each statement execute function add_home_clocks();

insert into due (home_id, kind, subject, at)
select id, kind, id, now() from home, unnest(array['look', 'seal', 'retention']) as kind;

-- A gateway of the former release writes commands without such a row. As they are committed they get one, where they
-- have none. To be dropped with the next release.
create function add_command_deadline() returns trigger language plpgsql as $$
begin
  insert into due (home_id, kind, subject, at)
  values (new.home_id, 'command', new.id, clock_timestamp() + interval '10 seconds') on conflict do nothing;
  return null;
end $$;
create constraint trigger command_deadline after insert on command deferrable initially deferred
  for each row execute function add_command_deadline();
