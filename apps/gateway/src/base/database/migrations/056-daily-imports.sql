-- True for a file with one value a day: the half-hours of a day have equal shares of it.
alter table energy_import add column is_daily boolean not null default false;
