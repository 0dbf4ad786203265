-- What is added to an order besides its items, and what guests are told on the menu. Both belong to one restaurant and follow it.

create table charges (
  id bigint generated always as identity primary key,
  restaurant_id bigint not null references restaurants on delete cascade,
  name text not null,
  kind text not null check (kind in ('packaging', 'bag', 'service', 'small_order', 'delivery', 'deposit')),
  amount_type text not null check (amount_type in ('fixed', 'percent')),
  -- Minor units, or hundredths of a percent.
  amount integer not null check (amount >= 0),
  per text not null check (per in ('order', 'item', 'tag')),
  tag text not null default '',
  -- Orders below this sum alone.
  below_minor integer check (below_minor > 0),
  taxable boolean not null default true,
  -- Empty is all of them.
  channels text[] not null default '{}',
  fulfilments text[] not null default '{}',
  -- Hours of the week on the restaurant's clock; null is always.
  availability jsonb,
  active boolean not null default true,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (amount_type = 'fixed' or amount <= 10000),
  check ((per = 'tag') = (tag <> ''))
);
create index charges_of on charges (restaurant_id, lower(name), id);

create table menu_messages (
  id bigint generated always as identity primary key,
  restaurant_id bigint not null references restaurants on delete cascade,
  scope text not null check (scope in ('tree', 'menu', 'category', 'item')),
  node_id uuid references menu_nodes on delete cascade,
  -- Language → text.
  texts jsonb not null,
  tone text not null check (tone in ('info', 'warning', 'promotion')),
  show_from timestamptz,
  show_until timestamptz,
  channels text[] not null default '{}',
  active boolean not null default true,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((scope = 'tree') = (node_id is null)),
  check (show_until is null or show_from is null or show_from < show_until)
);
create index menu_messages_of on menu_messages (restaurant_id, id);
create index menu_messages_node on menu_messages (node_id) where node_id is not null;
