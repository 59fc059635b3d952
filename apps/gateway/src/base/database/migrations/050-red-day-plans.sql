-- The plan for red days of Tempo and EJP that an owner accepted: rooms with a schedule are in Éco in their peak hours.
create table red_day_plan (
  home_id uuid primary key references home on delete cascade,
  accepted_at timestamptz not null,
  accepted_by_name text not null
);

create trigger wake_inserted after insert on red_day_plan referencing new table as changed
  for each statement execute function wake_by_fact();
create trigger wake_deleted after delete on red_day_plan referencing old table as changed
  for each statement execute function wake_by_fact();

-- A plan depends on the published colours of Tempo, which belong to no home.
create function wake_red_days() returns trigger language plpgsql as $$
begin
  perform wake_homes(array(select home_id from red_day_plan where exists (select from changed)));
  return null;
end $$;
create trigger wake_inserted after insert on published_day_color referencing new table as changed
  for each statement execute function wake_red_days();
create trigger wake_updated after update on published_day_color referencing new table as changed
  for each statement execute function wake_red_days();

alter table room_claim drop constraint room_claim_kind_check,
  add constraint room_claim_kind_check
    check (kind in ('protection', 'open_window', 'absence', 'scenario', 'red_day'));
