-- The end of a command is a row of what is due, whoever sent it.
-- What never says what it was told: silence until its deadline is its answer.
alter table command_device add column is_blind boolean not null default false;

insert into due (home_id, kind, subject, at)
select distinct home_id, 'command', command_id, now() from command_device where status in ('requested', 'sent');

-- Each home is looked at once: what its people are told after a patience is due from then on.
insert into due (home_id, kind, subject, at) select id, 'look', id, now() from home;
