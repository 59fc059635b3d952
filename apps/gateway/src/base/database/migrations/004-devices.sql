-- A name that a person gave: the hub's own no longer replaces it.
alter table device add column is_name_own boolean not null default false;
