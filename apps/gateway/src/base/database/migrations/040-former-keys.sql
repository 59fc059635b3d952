-- What gateways of a release before 017 and 019 needed, and no gateway of this or the former release asks for.
alter table device drop constraint device_hub_id_address_key;
alter table hand_change drop constraint hand_change_device_id_at_key;
alter table schedule drop constraint schedule_room_id_key;
alter table series drop constraint series_device_id_capability_key;
alter table slot drop constraint slot_room_id_at_key;

drop trigger command_deadline on command;
drop function add_command_deadline;
