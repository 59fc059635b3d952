-- A gateway keeps its partitions as long as it is seen: it renews one row instead of 256.
alter table keeper drop column until;
