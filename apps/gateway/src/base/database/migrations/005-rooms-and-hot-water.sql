-- The mode of a hot-water tank stands in device.ecs_mode (null: nobody chose one, it is auto); here is who chose it,
-- when, and when a one-off ends.

alter table device
  add column ecs_ends_at timestamptz,
  add column ecs_set_at timestamptz,
  add column ecs_set_by_name text;
