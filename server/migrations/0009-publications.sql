-- Listings, and the publications that are sent to them. A publication is never changed: going back is a new one.

create table listings (
  id bigint generated always as identity primary key,
  -- Names it to the marketplace.
  uuid uuid not null default gen_random_uuid() unique,
  restaurant_id bigint not null references restaurants on delete cascade,
  channel text not null,
  state text not null default 'off' check (state in ('on', 'off')),
  -- Hundredths of a percent.
  markup_bp integer not null default 0 check (markup_bp between -9000 and 30000),
  rounding text not null default 'none',
  fulfilments text[] not null check (cardinality(fulfilments) > 0),
  -- What guests of the channel see.
  live_target_id bigint,
  live_hash text,
  live_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (restaurant_id, channel)
);

-- Resolved menus, compressed, each once however many publications show it.
create table menu_snapshots (
  restaurant_id bigint not null references restaurants on delete cascade,
  hash text not null,
  body bytea not null,
  inserted_at timestamptz not null default now(),
  primary key (restaurant_id, hash)
);
-- It is compressed already.
alter table menu_snapshots alter column body set storage external;

-- Turns are given as publications start, not as they are made: one that was scheduled long ago is newer than one of yesterday.
create sequence publication_turns;

create table publications (
  id bigint generated always as identity primary key,
  restaurant_id bigint not null references restaurants on delete cascade,
  state text not null check (state in ('preparing', 'scheduled', 'started', 'cancelled')),
  from_revision bigint not null,
  -- Null is every listing that is on.
  channels text[],
  note text not null default '',
  created_by bigint references users on delete set null,
  scheduled_at timestamptz,
  started_at timestamptz,
  turn bigint,
  rolled_back_to bigint references publications,
  inserted_at timestamptz not null default now()
);
create index publications_of on publications (restaurant_id, id desc);
create index publications_due on publications (scheduled_at) where state = 'scheduled';
create index publications_preparing on publications (inserted_at) where state = 'preparing';

-- One row for each listing.
create table publication_targets (
  id bigint generated always as identity primary key,
  publication_id bigint not null references publications on delete cascade,
  listing_id bigint not null references listings on delete cascade,
  state text not null check (state in ('queued', 'sending', 'live', 'unchanged', 'blocked', 'failed', 'superseded', 'cancelled')),
  -- Of all its menus; null where none may be sent.
  hash text,
  attempts integer not null default 0,
  -- Part of the key it is sent with: what was refused under one is refused under it for ever.
  round integer not null default 0,
  errors text[] not null default '{}',
  -- What the marketplace calls it.
  external_job text,
  next_try_at timestamptz,
  -- Until when a server has it in hand.
  claimed_until timestamptz,
  sent_at timestamptz,
  live_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (publication_id, listing_id)
);
create index publication_targets_listing on publication_targets (listing_id, id desc);
create index publication_targets_open on publication_targets (next_try_at) where state in ('queued', 'sending');

-- The menus of a target by fulfilment.
create table publication_menus (
  target_id bigint not null references publication_targets on delete cascade,
  fulfilment text not null,
  restaurant_id bigint not null,
  hash text not null,
  primary key (target_id, fulfilment),
  foreign key (restaurant_id, hash) references menu_snapshots on delete cascade
);

alter table listings add constraint listings_live foreign key (live_target_id) references publication_targets on delete set null;
