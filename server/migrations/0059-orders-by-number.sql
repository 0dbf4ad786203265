-- What guests and staff call an order: looked for when somebody searches for its guest.
create index orders_by_number on orders (number, restaurant_id) where number <> '';
