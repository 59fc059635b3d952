-- When a hub was removed from its home. Its row stays, because its devices and their history refer to it.
alter table hub add column removed_at timestamptz;
