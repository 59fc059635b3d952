-- The home loop detects changes that are made at a heating device, and compares the orders of devices that are back.
alter table home_memory add column heating_devices jsonb;
select wake_homes(array(select id from home));
