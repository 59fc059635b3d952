-- The home loop plans absences: it plans them again when one is changed, or when the time in its memory has come.
alter table home_memory add column absences jsonb;

delete from due where kind = 'absence';
insert into home_wake (home_id) select distinct home_id from absence where ended_at is null;
