-- The home loop ends commands that were not sent or not answered in time. Before, each had a row of due work.

-- When the keeper of a partition took it over from a former one. '-infinity': no gateway kept it before.
alter table keeper add column taken_at timestamptz not null default '-infinity';

create trigger wake_inserted after insert on command_device referencing new table as changed
  for each statement execute function wake_by_fact();

delete from due where kind = 'command';
insert into home_wake (home_id) select distinct home_id from command_device where status in ('requested', 'sent');
