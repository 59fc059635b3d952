-- Counts the changes of a contract: a correction names the version it was made from, so that nobody's is lost.
alter table contract add column version integer not null default 1;
