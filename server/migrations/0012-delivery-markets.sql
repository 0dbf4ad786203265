-- Where restaurants deliver: areas that a group owns, and on which terms restaurants serve them.

-- For areas drawn on a map. Nobody looks an address up for it: people give the point.
alter table restaurants
  add column latitude double precision check (latitude between -85 and 85),
  add column longitude double precision check (longitude between -180 and 180),
  add constraint restaurants_point check (num_nonnulls(latitude, longitude) <> 1);

create table delivery_markets (
  id bigint generated always as identity primary key,
  name text not null,
  active boolean not null default true,
  area_kind text not null check (area_kind in ('radius', 'postal_codes', 'polygon')),
  -- Metres of the radius, number of postal codes, number of corners: what a list tells without reading the area.
  area_size integer not null check (area_size > 0),
  area jsonb not null check (area ->> 'kind' = area_kind),
  -- The group that owns it. Kept equal to the owner row of access_group_resources.
  parent_access_group_id bigint not null references access_groups,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index delivery_markets_name on delivery_markets (lower(name), id);
create index delivery_markets_group on delivery_markets (parent_access_group_id);
create index delivery_markets_name_search on delivery_markets using gin (name gin_trgm_ops);
-- Whatever moves a row in one of the orders of its list.
create trigger delivery_markets_reordered after update on delivery_markets for each row
  when ((old.name, old.active, old.parent_access_group_id) is distinct from (new.name, new.active, new.parent_access_group_id))
  execute function note_renamed('delivery_market');

create table market_rules (
  market_id bigint not null references delivery_markets on delete cascade,
  restaurant_id bigint not null references restaurants on delete cascade,
  -- The lowest is asked first; gaps are left by restaurants that went away.
  place integer not null,
  fee_minor integer not null check (fee_minor >= 0),
  min_order_minor integer not null check (min_order_minor >= 0),
  -- Null is never.
  free_from_minor integer check (free_from_minor >= 0),
  minutes integer not null check (minutes between 1 and 1440),
  -- Hours of the week on the restaurant's clock; null is whenever it delivers.
  availability jsonb,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (market_id, restaurant_id)
);
create index market_rules_restaurant on market_rules (restaurant_id);
