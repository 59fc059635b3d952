-- What people are told of an order that failed ends when another order takes its place.
update notification set key = key || ':' || "order"
where kind = 'order_missed' and ended_at is null and "order" is not null;
