-- What guests write to an order and to its lines, by the line's position: {"order": "No nuts", "lines": {"0": "extra butter"}}.
-- Null where nothing was written. It goes with the guest when the restaurant leaves its company.
alter table orders add column notes jsonb;

-- Few orders end without a sale; those of the last days are looked through for money that guests have not got back.
create index orders_lost on orders (restaurant_id, service_date) where state in ('cancelled', 'rejected', 'failed');
