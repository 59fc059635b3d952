-- What a plan must know of the former one about protection has another form: since when a room is too warm is known
-- again from its stored values.
update home_memory set protection = '{}';
