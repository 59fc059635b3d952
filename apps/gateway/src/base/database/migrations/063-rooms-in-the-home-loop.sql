-- The home loop processes the edges of weeks, overrides and claims of rooms.
alter table home_memory add column rooms jsonb not null default '{}';
delete from due where kind = 'room';
select wake_homes(array(select id from home));
