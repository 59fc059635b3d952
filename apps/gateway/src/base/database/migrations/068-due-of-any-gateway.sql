-- What is due is handled by any gateway, no longer by the one that keeps the home. Both indexes contain the column.
alter table due drop column partition;
create index due_next on due (kind, at) where again_at is null;
create index due_again on due (kind, again_at) where again_at is not null;
