-- What is asked for often is read by an index that does not grow with what has ended.
drop index command_device_open;
create index command_device_open on command_device (home_id, device_id) where status in ('requested', 'sent');
create index command_device_watched on command_device (watched_until) where status = 'confirmed';
create index command_actor on command (home_id, actor_id, requested_at desc) where actor_kind = 'user';
create index slot_owed on slot (home_id, room_id) where outcome = 'owed';
create index room_override_room on room_override (home_id, room_id, ended_at);
create index room_claim_until on room_claim (home_id, room_id, until);
create index room_claim_open on room_claim (home_id, room_id) where state <> 'ended';
create index scenario_run_waiting on scenario_run (home_id, scenario_id, confirm_by) where outcome = 'waiting';
create index session_open on session (account_id) where ended_at is null;
drop index session_account;
create index session_device on session (account_id, browser, system);
