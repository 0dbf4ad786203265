-- Orders that are read from a point of sale: how far, and what could not be taken. Removed with the connection, and when the restaurant
-- goes to another company.
create table pos_order_readings (
  connection_id bigint primary key references pos_connections on delete cascade,
  restaurant_id bigint not null references restaurants on delete cascade,
  -- The shop there whose orders are read; another one is another system with order numbers of its own.
  location text not null,
  is_on boolean not null default true,
  -- Orders that were made before are left.
  from_at timestamptz not null,
  -- Everything that changed there until then is here.
  read_to timestamptz,
  -- The stretch that is being read, by when orders changed there: first its orders, then its refunds.
  window_from timestamptz,
  window_to timestamptz,
  phase text not null default 'orders' check (phase in ('orders', 'refunds')),
  -- Change of the last order of the stretch that was taken; reading begins again there when the point of sale forgot its pages.
  position_at timestamptz,
  page_cursor text not null default '',
  -- Raised by each page: whoever read one meanwhile has taken it alone.
  step bigint not null default 0,
  taken bigint not null default 0,
  next_read_at timestamptz not null default now(),
  read_at timestamptz,
  problem text,
  problem_at timestamptz,
  inserted_at timestamptz not null default now()
);
create index pos_order_readings_due on pos_order_readings (next_read_at) where is_on;
create index pos_order_readings_restaurant on pos_order_readings (restaurant_id);

-- What came and could not be taken, and why; gone once it is taken.
create table pos_order_refusals (
  connection_id bigint not null references pos_order_readings on delete cascade,
  kind text not null check (kind in ('order', 'refund')),
  external_id text not null,
  number text not null,
  message text not null,
  seen_at timestamptz not null default now(),
  primary key (connection_id, kind, external_id)
);
