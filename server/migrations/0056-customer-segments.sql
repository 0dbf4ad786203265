-- Customers narrowed by conditions, saved by name: somebody's own, or shared with a group and those below it.
create table customer_segments (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  access_group_id bigint references access_groups on delete set null,
  -- The company in which it was shared: a group that goes to another one does not take it along.
  shared_in bigint,
  name text not null,
  rules jsonb not null,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((access_group_id is null) or (shared_in is not null))
);
create index customer_segments_owner on customer_segments (owner_id, lower(name));
create index customer_segments_group on customer_segments (access_group_id) where access_group_id is not null;
create index customer_segments_shared_in on customer_segments (shared_in) where shared_in is not null;

-- Conditions add up the orders of some restaurants by customer, and find those of an item.
create index customer_orders_counted on customer_orders (restaurant_id, placed_at) include (customer_id, order_id, channel, currency, net) where counts;
create index order_lines_item on order_lines (sale_item_id) include (order_id);
