-- The time of a device's last message is written every five minutes. In a full page, each write moved the row to another
-- page: the whole row of about 1.3 kB was logged, and an entry for each of its three indexes.
alter table device set (fillfactor = 60);
alter table hub set (fillfactor = 60);
