-- Restaurants, and the draft of their menus. A library is a restaurant without a front door: a menu that a chain's group owns and
-- its restaurants link to. One table for both, so that rights, history, editing and undo are the same thing.

create table restaurants (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  kind text not null default 'restaurant' check (kind in ('restaurant', 'library')),
  name text not null,
  status text not null default 'onboarding' check (status in ('onboarding', 'live', 'suspended', 'closed')),
  -- IANA name; every wall time of the restaurant is meant in it.
  timezone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax_mode text not null default 'exclusive' check (tax_mode in ('exclusive', 'inclusive')),
  address text not null default '',
  city text not null default '',
  region text not null default '',
  postal_code text not null default '',
  country text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  phone text not null default '',
  email text not null default '',
  -- Minutes after midnight at which a business day ends: "closed today" and "86 until the end of the day" mean this.
  business_day_cutoff_min integer not null default 240 check (business_day_cutoff_min between 0 and 720),
  went_live_at timestamptz,
  -- Counts changes of the draft; a node carries the count of its last one.
  menu_revision bigint not null default 0,
  -- The group that owns it. Kept equal to the owner row of access_group_resources.
  parent_access_group_id bigint not null references access_groups,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index restaurants_name on restaurants (lower(name), id);
create index restaurants_group on restaurants (parent_access_group_id);
create index restaurants_name_search on restaurants using gin (name gin_trgm_ops);
-- Whatever moves a row in one of the orders of its list, or out of a filter.
create trigger restaurants_reordered after update on restaurants for each row
  when ((old.name, old.status, old.city, old.timezone, old.parent_access_group_id)
    is distinct from (new.name, new.status, new.city, new.timezone, new.parent_access_group_id))
  execute function note_renamed('restaurant');

-- Steps of onboarding that a person has set aside; what is done is read from the data itself.
create table onboarding_waivers (
  restaurant_id bigint not null references restaurants on delete cascade,
  task text not null,
  reason text not null,
  waived_by bigint references users on delete set null,
  inserted_at timestamptz not null default now(),
  primary key (restaurant_id, task)
);

-- The draft. Ids come from whoever makes the node, so that a batch can speak of what it makes and can be sent twice.
create table menu_nodes (
  id uuid primary key,
  restaurant_id bigint not null references restaurants on delete cascade,
  kind text not null check (kind in ('category', 'menu', 'placement', 'item', 'size', 'modifier', 'option', 'link')),
  -- Null under the root (categories, menus) and for definitions (items, modifiers).
  parent_id uuid references menu_nodes,
  -- placement → item, link → modifier, option → the item it stands for.
  ref_id uuid references menu_nodes,
  -- dependent: a node of the same menu; library: one of a library.
  source_id uuid references menu_nodes,
  variant text not null default 'base' check (variant in ('base', 'dependent', 'library', 'dynamic')),
  -- Fractional index among the siblings of its kind group.
  position text not null collate "C",
  lifecycle text not null default 'active' check (lifecycle in ('active', 'hidden', 'archived')),
  -- Own values alone; what is absent is inherited.
  fields jsonb not null default '{}',
  revision bigint not null,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index menu_nodes_tree on menu_nodes (restaurant_id, revision);
create index menu_nodes_parent on menu_nodes (parent_id, position);
create index menu_nodes_ref on menu_nodes (ref_id) where ref_id is not null;
create index menu_nodes_source on menu_nodes (source_id) where source_id is not null;
-- From which libraries a menu draws is asked whenever it is read.
create index menu_nodes_heirs on menu_nodes (restaurant_id) where source_id is not null;
create unique index menu_nodes_plu on menu_nodes (restaurant_id, (fields ->> 'plu')) where kind = 'item' and lifecycle <> 'archived' and fields ->> 'plu' <> '';

-- One field of one node for one channel, one fulfilment, or both; no row means inherited.
create table menu_overrides (
  restaurant_id bigint not null references restaurants on delete cascade,
  node_id uuid not null references menu_nodes on delete cascade,
  channel text not null default '',
  fulfilment text not null default '',
  field text not null,
  value jsonb not null,
  revision bigint not null,
  updated_at timestamptz not null default now(),
  primary key (node_id, channel, fulfilment, field),
  check (channel <> '' or fulfilment <> '')
);
create index menu_overrides_tree on menu_overrides (restaurant_id, revision);

-- Every operation with what undoes it: a batch sent twice is done once, and undo survives a reload.
create table menu_operations (
  restaurant_id bigint not null references restaurants on delete cascade,
  client_op_id uuid not null,
  batch_id uuid not null,
  revision bigint not null,
  place integer not null,
  operation jsonb not null,
  inverse jsonb not null,
  outcome jsonb not null,
  user_id bigint references users on delete set null,
  undone_at timestamptz,
  inserted_at timestamptz not null default now(),
  primary key (restaurant_id, client_op_id)
);
create index menu_operations_steps on menu_operations (restaurant_id, user_id, revision) where inverse <> '[]';
create index menu_operations_batch on menu_operations (restaurant_id, batch_id);
