-- The lists of commands name the order for several rooms that each belongs to, or to the undoing of.
create index bulk_order_room_command on bulk_order_room (home_id, command_id) where command_id is not null;
create index bulk_order_room_undo on bulk_order_room (home_id, undo_command_id) where undo_command_id is not null;
