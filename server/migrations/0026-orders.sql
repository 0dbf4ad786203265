-- Orders as they came, what happened to them, and the ledger that every figure of a report is added up from. Codes of channels,
-- fulfilments, tenders and entry types are places in the lists of contract/src/orders/codes.ts.

create extension if not exists btree_gist;

-- What an ordering system may use instead of a person's session. Bound to one restaurant, or to a group and all restaurants below it.
create table ingest_credentials (
  id bigint generated always as identity primary key,
  name text not null,
  -- Whose numbers `external_id` are: two credentials with the same system speak of the same orders.
  system text not null,
  access_group_id bigint references access_groups on delete cascade,
  restaurant_id bigint references restaurants on delete cascade,
  token_hash bytea not null unique,
  token_end text not null,
  -- After a rotation the former one goes on for a day.
  former_hash bytea unique,
  former_until timestamptz,
  made_by text not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(access_group_id, restaurant_id) = 1)
);
create index ingest_credentials_group on ingest_credentials (access_group_id) where access_group_id is not null;
create index ingest_credentials_restaurant on ingest_credentials (restaurant_id) where restaurant_id is not null;

-- Minutes after midnight at which a business day begins, from a date on. The first rule of a restaurant is its setting.
create table business_day_rules (
  restaurant_id bigint not null references restaurants on delete cascade,
  from_date date not null,
  cutoff_min integer not null check (cutoff_min between 0 and 720),
  made_by text not null,
  inserted_at timestamptz not null default now(),
  primary key (restaurant_id, from_date)
);

insert into business_day_rules (restaurant_id, from_date, cutoff_min, made_by)
  select id, '0001-01-01', business_day_cutoff_min, '' from restaurants where kind = 'restaurant';
-- The setting counts from the next day on: the running one, and those before, end when they were to end.
create function note_business_day_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into business_day_rules (restaurant_id, from_date, cutoff_min, made_by) values (new.id, '0001-01-01', new.business_day_cutoff_min, '');
  else
    insert into business_day_rules (restaurant_id, from_date, cutoff_min, made_by)
      values (new.id, (now() at time zone new.timezone - make_interval(mins => old.business_day_cutoff_min))::date + 1, new.business_day_cutoff_min, '')
      on conflict (restaurant_id, from_date) do update set cutoff_min = excluded.cutoff_min;
  end if;
  return null;
end $$;
create trigger restaurants_first_rule after insert on restaurants for each row when (new.kind = 'restaurant') execute function note_business_day_rule();
create trigger restaurants_next_rule after update of business_day_cutoff_min on restaurants for each row
  when (old.business_day_cutoff_min <> new.business_day_cutoff_min) execute function note_business_day_rule();

-- Days as instants: an order belongs to the day whose instants hold it, whatever was set later. Written when the first order of a day
-- comes, or when somebody moves the end of one night.
create table business_days (
  restaurant_id bigint not null references restaurants on delete cascade,
  business_date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  source text not null default 'rule' check (source in ('rule', 'override')),
  status text not null default 'open' check (status in ('open', 'closed', 'restated')),
  closed_at timestamptz,
  closed_by text,
  restated_at timestamptz,
  primary key (restaurant_id, business_date),
  check (starts_at < ends_at),
  exclude using gist (restaurant_id with =, tstzrange(starts_at, ends_at) with &&)
);

create table orders (
  id bigint generated always as identity primary key,
  -- An order stays: whoever has sold something is not deleted, only closed.
  restaurant_id bigint not null references restaurants,
  placed_at timestamptz not null,
  promised_at timestamptz,
  accepted_at timestamptz,
  completed_at timestamptz,
  received_at timestamptz not null default now(),
  -- Raised by every change.
  updated_at timestamptz not null default now(),
  -- What the guest owes, tips left out, and the tips; voids and refunds are in the ledger.
  total bigint not null,
  tip bigint not null,
  credential_id bigint references ingest_credentials on delete set null,
  service_date date not null,
  channel smallint not null,
  fulfilment smallint not null,
  tax_inclusive boolean not null,
  is_test boolean not null,
  state text not null check (state in ('received', 'accepted', 'preparing', 'ready', 'out_for_delivery', 'completed', 'cancelled', 'rejected', 'failed')),
  currency text not null,
  system text not null,
  external_id text not null,
  number text not null,
  -- What the system said where we do not know the word.
  channel_said text,
  fulfilment_said text,
  needs_attention text,
  -- Name, phone, email: shown to who holds `customers`.
  guest jsonb,
  payload_hash bytea not null,
  unique (restaurant_id, system, external_id)
);
create index orders_of_day on orders (restaurant_id, service_date, id);
create index orders_waiting on orders (restaurant_id, placed_at) where state = 'received' and not is_test;
create index orders_credential on orders (credential_id) where credential_id is not null;

-- What was sold, by its names as they were: a new name makes a new row, so that history outlives the menu.
create table sale_items (
  id bigint generated always as identity primary key,
  restaurant_id bigint not null references restaurants on delete cascade,
  name text not null,
  size text not null,
  category text not null,
  plu text not null,
  -- The item of the menu that it was when it first came; null while nothing there has its number or name.
  node_id uuid,
  unique (restaurant_id, name, size, category, plu)
);

create table order_lines (
  order_id bigint not null references orders on delete cascade,
  sale_item_id bigint not null references sale_items,
  unit_minor bigint not null,
  total_minor bigint not null,
  tax_minor bigint not null,
  -- Thousandths.
  quantity integer not null,
  position smallint not null,
  -- The line that it modifies.
  parent smallint,
  external_id text not null,
  primary key (order_id, position)
);

-- What happened to an order, and what is told of one that has not come yet (`order_id` is null).
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint references orders on delete cascade,
  restaurant_id bigint not null references restaurants on delete cascade,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  system text not null,
  external_id text not null,
  event_id text not null,
  kind text not null,
  details jsonb not null,
  unique (restaurant_id, system, external_id, event_id)
);
create index order_events_order on order_events (order_id, at, id);
create index order_events_waiting on order_events (received_at) where order_id is null;

-- The ledger. Nothing in it is changed or deleted, by nobody: a correction is a new entry that names the one it reverses.
create table sales_entries (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- The order keeps its restaurant. A reference of its own would have to look at the ledger with a right that nobody has on it.
  restaurant_id bigint not null,
  -- Minor units of `currency`: what a guest pays counts up, what is taken off or given back counts down.
  amount bigint not null,
  sale_item_id bigint references sale_items,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  reverses_id bigint,
  -- The business day of the order, and the one on which this happened.
  service_date date not null,
  event_date date not null,
  -- Thousandths.
  quantity integer not null default 0,
  line smallint,
  entry_type smallint not null,
  channel smallint not null,
  fulfilment smallint not null,
  tender smallint,
  -- Of the order, on the clock of its restaurant.
  local_hour smallint not null,
  is_remitted boolean not null default false,
  currency text not null,
  -- The discount, charge or tax by its name; the tender as it was said.
  label text,
  reason text,
  actor text,
  approver text,
  source_event_id text not null
);
create unique index sales_entries_source on sales_entries (restaurant_id, source_event_id);
create index sales_entries_day on sales_entries (restaurant_id, service_date)
  include (event_date, entry_type, amount, channel, fulfilment, local_hour, received_at);
create index sales_entries_item on sales_entries (restaurant_id, service_date, sale_item_id) include (amount, quantity, entry_type)
  where sale_item_id is not null;
create index sales_entries_page on sales_entries (service_date desc, id desc) include (restaurant_id, entry_type);
create index sales_entries_order on sales_entries (order_id);
create index sales_entries_received on sales_entries using brin (received_at);
create index sales_entries_late on sales_entries (restaurant_id, event_date) include (entry_type, amount) where event_date <> service_date;
-- Index-only scans need pages that are known to be visible to all.
alter table sales_entries set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);
-- The role that owns the table has no right to change it either; for a superuser the trigger stands in the way.
revoke update, delete, truncate on sales_entries from current_user;
create trigger sales_entries_append_only before update or delete or truncate on sales_entries for each statement execute function refuse_change();

-- A restaurant came from another company: who did what in its ledger before that moment is not told over here. The amounts are.
create table sales_names_from (
  restaurant_id bigint primary key references restaurants on delete cascade,
  at timestamptz not null
);

-- The ledger added up, one column for each measure. Only a cache: written by the statement that writes the ledger, compared with it every night.
create table sales_daily (
  restaurant_id bigint not null,
  service_date date not null,
  event_date date not null,
  channel smallint not null,
  fulfilment smallint not null,
  gross bigint not null default 0,
  discounts bigint not null default 0,
  comps bigint not null default 0,
  voids bigint not null default 0,
  refunds bigint not null default 0,
  charges bigint not null default 0,
  tax bigint not null default 0,
  tax_remitted bigint not null default 0,
  tips bigint not null default 0,
  gift_cards bigint not null default 0,
  rounding bigint not null default 0,
  payments bigint not null default 0,
  payment_refunds bigint not null default 0,
  orders integer not null default 0,
  -- Thousandths.
  items bigint not null default 0,
  entries integer not null default 0,
  last_received_at timestamptz not null,
  primary key (restaurant_id, service_date, event_date, channel, fulfilment)
) with (fillfactor = 70);
