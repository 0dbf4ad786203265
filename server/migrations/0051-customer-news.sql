-- Orders to be looked at for their customers, once for each change: a writer of orders waits for nobody who looks, and a change that comes
-- while somebody looks is looked at again. Whatever the triggers note stands in a row of its own, so there is no key to wait for.
drop trigger customers_hear_of_new_orders on orders;
drop trigger customers_hear_of_changed_orders on orders;
drop function note_customer_news();
drop table customer_news;
create table customer_news (
  id bigint generated always as identity primary key,
  -- Not tied to orders: what is gone is no news.
  order_id bigint not null,
  -- Whose it is may be another one now.
  guest_changed boolean not null
);

create function note_new_guests() returns trigger language plpgsql as $$
begin
  insert into customer_news (order_id, guest_changed) select id, true from added where guest is not null;
  return null;
end $$;
create trigger customers_hear_of_new_orders after insert on orders referencing new table as added for each statement execute function note_new_guests();

-- Steps of a kitchen are no news: only what changes whose an order is, or whether it counts.
create function note_changed_guests() returns trigger language plpgsql as $$
begin
  insert into customer_news (order_id, guest_changed)
  select id, after.guest is distinct from before.guest from after join before using (id)
  where after.guest is distinct from before.guest
    or (after.guest is not null or exists (select from customer_orders where order_id = id))
      and (after.payload_hash, after.is_test, after.state in ('cancelled', 'rejected', 'failed'))
        is distinct from (before.payload_hash, before.is_test, before.state in ('cancelled', 'rejected', 'failed'));
  return null;
end $$;
create trigger customers_hear_of_changed_orders after update on orders referencing old table as before new table as after
  for each statement execute function note_changed_guests();

-- Sales that come to an order later: voids, refunds and corrections. What comes with the order itself has its count among it (type 0).
create function note_later_sales() returns trigger language plpgsql as $$
begin
  insert into customer_news (order_id, guest_changed)
  select later.order_id, false from (
    select order_id from added group by order_id having bool_or(entry_type in (1, 2, 3, 4, 8, 9)) and not bool_or(entry_type = 0 and quantity > 0)) as later
  where exists (select from orders where id = later.order_id and guest is not null) or exists (select from customer_orders where order_id = later.order_id);
  return null;
end $$;
create trigger customers_hear_of_later_sales after insert on sales_entries referencing new table as added
  for each statement execute function note_later_sales();

-- Orders of before are looked at once.
insert into customer_news (order_id, guest_changed) select id, true from orders where guest is not null order by id;
