-- Discounts: offers with their versions, their codes, and what orders use of them. Amounts are minor units of the offer's currency.

create table discounts (
  id bigint generated always as identity primary key,
  name text not null,
  -- Of the newest version: what it is called on the check, how it is used and what it takes off.
  pos_name text not null,
  method text not null check (method in ('automatic', 'code', 'staff')),
  class text not null check (class in ('item', 'order', 'delivery', 'reward')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'active', 'paused', 'ended')),
  newest_version integer not null default 1 check (newest_version >= 1),
  -- The group that owns it: it applies at the restaurants below. Kept equal to the owner row of access_group_resources.
  parent_access_group_id bigint not null references access_groups,
  -- Only at these of them; empty is at all.
  restaurant_ids bigint[] not null default '{}',
  -- Wall times of each restaurant, of the newest version.
  starts_at timestamp,
  ends_at timestamp,
  started_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index discounts_name on discounts (lower(name), id);
create index discounts_name_search on discounts using gin (searchable(name || ' ' || pos_name) gin_trgm_ops);
create index discounts_group on discounts (parent_access_group_id);
create index discounts_live on discounts (parent_access_group_id) where status in ('scheduled', 'active');
create trigger discounts_reordered after update on discounts for each row
  when ((old.name, old.status, old.parent_access_group_id) is distinct from (new.name, new.status, new.parent_access_group_id))
  execute function note_renamed('discount');

create table discount_versions (
  discount_id bigint not null references discounts on delete cascade,
  number integer not null check (number >= 1),
  terms jsonb not null,
  -- A name, not a reference: the row stays as it is when its maker is gone.
  made_by text not null default '',
  inserted_at timestamptz not null default now(),
  primary key (discount_id, number)
);
create trigger discount_versions_immutable before update on discount_versions for each row execute function refuse_change();

-- Who takes no part in an offer from above.
create table discount_opt_outs (
  id bigint generated always as identity primary key,
  discount_id bigint not null references discounts on delete cascade,
  restaurant_id bigint references restaurants on delete cascade,
  access_group_id bigint references access_groups on delete cascade,
  made_by text not null default '',
  inserted_at timestamptz not null default now(),
  check ((restaurant_id is null) <> (access_group_id is null))
);
create unique index discount_opt_outs_restaurant on discount_opt_outs (discount_id, restaurant_id) where restaurant_id is not null;
create unique index discount_opt_outs_group on discount_opt_outs (discount_id, access_group_id) where access_group_id is not null;
create index discount_opt_outs_of_restaurant on discount_opt_outs (restaurant_id) where restaurant_id is not null;
create index discount_opt_outs_of_group on discount_opt_outs (access_group_id) where access_group_id is not null;

-- Apart from the offer, which would be locked and moved in its list by every order.
create table discount_counts (
  discount_id bigint primary key references discounts on delete cascade,
  -- Reserved and used, those that were given back not counted.
  used bigint not null default 0 check (used >= 0),
  given bigint not null default 0 check (given >= 0)
) with (fillfactor = 50);
create table discount_days (
  discount_id bigint not null references discounts on delete cascade,
  -- A calendar day of the restaurant.
  day date not null,
  used bigint not null default 0 check (used >= 0),
  primary key (discount_id, day)
) with (fillfactor = 50);
create table discount_guests (
  discount_id bigint not null references discounts on delete cascade,
  -- The number of the customer, or a keyed hash of the phone or email of a guest who is none.
  guest text not null,
  used bigint not null default 0 check (used >= 0),
  primary key (discount_id, guest)
) with (fillfactor = 50);

create table discount_codes (
  id bigint generated always as identity primary key,
  discount_id bigint not null references discounts on delete cascade,
  -- The company in which it is looked up: no two of its offers have the same.
  root_id bigint not null references access_groups,
  -- Capital letters and digits alone.
  code text not null check (code ~ '^[A-Z0-9]{3,40}$'),
  max_uses bigint check (max_uses > 0),
  used bigint not null default 0 check (used >= 0),
  customer_id bigint references customers on delete cascade,
  expires_on date,
  ended_at timestamptz,
  batch text not null default '',
  inserted_at timestamptz not null default now(),
  check (max_uses is null or used <= max_uses),
  unique (root_id, code)
) with (fillfactor = 70);
create index discount_codes_discount on discount_codes (discount_id, id desc);
create index discount_codes_customer on discount_codes (customer_id) where customer_id is not null;

-- What one order has of offers.
create table discount_reservations (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  restaurant_id bigint not null references restaurants on delete cascade,
  root_id bigint not null references access_groups,
  -- The ordering system, as its orders call it, and what the order is called there.
  system text not null,
  reference text not null,
  status text not null check (status in ('reserved', 'waiting', 'applied', 'rolled_back', 'expired', 'declined')),
  expires_at timestamptz,
  -- The basket as it was asked, and the answer.
  asked jsonb not null,
  evaluation jsonb not null,
  order_external_id text,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (restaurant_id, system, reference)
);
create index discount_reservations_due on discount_reservations (expires_at) where status in ('reserved', 'waiting');
create index discount_reservations_order on discount_reservations (restaurant_id, order_external_id) where order_external_id is not null;

-- One offer in one order.
create table discount_uses (
  id bigint generated always as identity primary key,
  reservation_id bigint not null references discount_reservations on delete cascade,
  -- Null for a reward of a loyalty plan.
  discount_id bigint references discounts,
  version_number integer,
  code_id bigint references discount_codes,
  customer_id bigint references customers on delete set null,
  -- By which discount_guests and discount_days were counted; empty and null where none is.
  guest text not null default '',
  day date,
  status text not null check (status in ('reserved', 'waiting', 'applied', 'rolled_back', 'expired', 'declined')),
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  currency text not null,
  -- [{target, id, amount_minor}] and [{payer, name, amount_minor}]: each adds up to the amount.
  allocations jsonb not null,
  paid_by jsonb not null,
  reason text not null default '',
  actor text not null default '',
  decided_by text not null default '',
  -- Of a reward: the event in the ledger of points that took them.
  loyalty_event_id bigint,
  at timestamptz not null default now(),
  unique (reservation_id, discount_id)
);
create index discount_uses_discount on discount_uses (discount_id, id desc);
create index discount_uses_waiting on discount_uses (reservation_id) where status = 'waiting';
create index discount_uses_customer on discount_uses (customer_id) where customer_id is not null;

-- Refunds that were answered, so that the same one gives nothing more.
create table discount_refunds (
  reservation_id bigint not null references discount_reservations on delete cascade,
  reference text not null,
  -- What was asked and what was answered.
  asked jsonb not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (reservation_id, reference)
);
