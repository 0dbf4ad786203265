-- Customers: people who order. One customer for a company; those of its restaurants know them where they have ordered.

-- Names as they are searched for: as `searchable`, and without apostrophes and periods, hyphens as spaces, letters that only look
-- different by themselves ("O’Brien-Łukasz" is "obrien lukasz").
create function searchable_name(said text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(replace(replace(replace(translate(searchable(said), 'łøđð', 'lodd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[''.]', '', 'g'), '[-\s]+', ' ', 'g')
$$;

create table customers (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  -- As lists show them: given and family name, or how they are reached where no name is known.
  name text not null,
  given_name text not null default '',
  family_name text not null default '',
  -- Month and day; nobody is asked for a year.
  birthday text check (birthday ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  language text not null default '',
  tags text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'merged', 'erased')),
  merged_into_id bigint references customers,
  -- The marketplace whose guest it is, reached by its relay address alone: kept apart, and never written to for marketing.
  relay_channel text,
  source text not null check (source in ('order', 'staff', 'import')),
  -- The company. Kept equal to the owner row of access_group_resources.
  parent_access_group_id bigint not null references access_groups,
  -- What customer_visits adds up to. `spent` is in `currency`, the one of most orders, and null without an order.
  orders integer not null default 0,
  spent bigint not null default 0,
  currency text,
  first_visit_at timestamptz,
  last_visit_at timestamptz,
  search text generated always as (searchable_name(name)) stored,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'merged') = (merged_into_id is not null))
);
create index customers_name on customers (lower(name), id);
create index customers_company on customers (parent_access_group_id, id);
create index customers_search on customers using gin (search gin_trgm_ops);
create index customers_tags on customers using gin (tags);
create index customers_birthday on customers (parent_access_group_id, birthday) where birthday is not null;
create index customers_last_visit on customers (parent_access_group_id, last_visit_at);
create index customers_merged_into on customers (merged_into_id) where merged_into_id is not null;
create trigger customers_reordered after update on customers for each row
  when ((old.name, old.status, old.tags, old.parent_access_group_id, old.orders, old.spent, old.last_visit_at)
    is distinct from (new.name, new.status, new.tags, new.parent_access_group_id, new.orders, new.spent, new.last_visit_at))
  execute function note_renamed('customer');

-- How a customer is reached, and known again: several may share one, as a family its phone.
create table customer_identities (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  -- The company, in which it is looked up.
  root_id bigint not null references access_groups,
  kind text not null check (kind in ('email', 'phone', 'relay')),
  -- An address in lower case, a number as E.164, or of a marketplace its word, a colon and what it gave.
  value text not null check (value <> ''),
  -- Somebody has shown that it is theirs.
  verified_at timestamptz,
  source text not null check (source in ('order', 'staff', 'import')),
  inserted_at timestamptz not null default now(),
  unique (customer_id, kind, value)
);
create index customer_identities_value on customer_identities (root_id, kind, value);
create index customer_identities_phone_end on customer_identities (root_id, reverse(value) text_pattern_ops) where kind = 'phone';
create index customer_identities_email_part on customer_identities using gin (value gin_trgm_ops) where kind = 'email';

-- Which orders are whose, and what they were worth: net sales of the order as the ledger has them.
create table customer_orders (
  order_id bigint primary key references orders,
  customer_id bigint not null references customers,
  restaurant_id bigint not null references restaurants,
  placed_at timestamptz not null,
  service_date date not null,
  channel smallint not null,
  currency text not null,
  net bigint not null,
  -- A test, or an order that ended without a sale, is no visit.
  counts boolean not null
);
create index customer_orders_customer on customer_orders (customer_id, placed_at desc);
create index customer_orders_restaurant on customer_orders (restaurant_id, customer_id);

create table customer_visits (
  customer_id bigint not null references customers,
  restaurant_id bigint not null references restaurants,
  currency text not null,
  orders integer not null,
  spent bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (customer_id, restaurant_id, currency)
);
create index customer_visits_restaurant on customer_visits (restaurant_id, last_at);

-- Orders that came or changed, to be looked at soon. Written by triggers, so that no way in forgets it.
create table customer_news (
  order_id bigint primary key references orders on delete cascade,
  at timestamptz not null default now()
);
create index customer_news_at on customer_news (at);
create function note_customer_news() returns trigger language plpgsql as $$
begin
  insert into customer_news (order_id) select id from changed where guest is not null on conflict do nothing;
  return null;
end $$;
create trigger customers_hear_of_new_orders after insert on orders referencing new table as changed for each statement execute function note_customer_news();
create trigger customers_hear_of_changed_orders after update on orders referencing new table as changed for each statement execute function note_customer_news();
-- Orders of before are looked at once.
insert into customer_news (order_id, at) select id, received_at from orders where guest is not null;

-- What staff write down about a customer. A note stays as it was written; it can be taken away.
create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  text text not null check (text <> ''),
  written_by bigint references users on delete set null,
  written_by_name text not null,
  inserted_at timestamptz not null default now()
);
create index customer_notes_customer on customer_notes (customer_id, id);
