-- An order has its number within the time at one company: after a handover numbers begin anew, and an order of the new company is never
-- taken for a copy of an old one. The first time is 0; each departure begins the next one.
alter table sales_names_from add column era integer not null default 1;
alter table orders add column era integer not null default 0;
alter table order_events add column era integer not null default 0;
update orders set era = 1 from sales_names_from names where names.restaurant_id = orders.restaurant_id and orders.received_at > names.at;
update order_events event set era = 1 from sales_names_from names where names.restaurant_id = event.restaurant_id and event.received_at > names.at;
alter table orders drop constraint orders_restaurant_id_system_external_id_key;
alter table orders add constraint orders_number unique (restaurant_id, system, external_id, era);
alter table order_events drop constraint order_events_restaurant_id_system_external_id_event_id_key;
alter table order_events add constraint order_events_number unique (restaurant_id, system, external_id, era, event_id);
