-- Channels: where guests order. A channel belongs to a group. Listings stay where they are (0009), one of each kind for a restaurant; here
-- stands which channel one is on, what the channel calls it, and what was heard of it.

create table channels (
  id bigint generated always as identity primary key,
  name text not null,
  -- As menus, pauses and prices call it.
  kind text not null,
  state text not null default 'active' check (state in ('active', 'retired')),
  -- What it signs in with at the marketplace, sealed; never read by anybody.
  credentials_sealed text,
  credentials_at timestamptz,
  -- What its API calls the account: an address for signed news is found by it.
  account text not null default '',
  -- The group that owns it. Kept equal to the owner row of access_group_resources.
  parent_access_group_id bigint not null references access_groups,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index channels_name on channels (lower(name), id);
create index channels_name_search on channels using gin (searchable(name) gin_trgm_ops);
create index channels_group on channels (parent_access_group_id);
create trigger channels_reordered after update on channels for each row
  when ((old.name, old.kind, old.state, old.parent_access_group_id) is distinct from (new.name, new.kind, new.state, new.parent_access_group_id))
  execute function note_renamed('channel');

-- Which of the menus of its restaurant a listing shows; null is all of them.
alter table listings add column menus text[];

create table channel_listings (
  listing_id bigint primary key references listings on delete cascade,
  channel_id bigint not null references channels,
  -- The store's id at the marketplace; empty while nobody has said it.
  external_store_id text not null default '',
  credentials_sealed text,
  credentials_at timestamptz,
  -- What happens where the channel cannot pause an option: its items are paused, or nothing is.
  option_fallback text not null default 'item' check (option_fallback in ('item', 'none')),
  -- What was read back last, and how it differs from what was sent.
  drift_state text not null default 'unread' check (drift_state in ('unread', 'reading', 'same', 'different', 'failed')),
  drift jsonb not null default '[]',
  drift_count integer not null default 0,
  drift_error text not null default '',
  read_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index channel_listings_channel on channel_listings (channel_id);
create index channel_listings_read on channel_listings (read_at nulls first);
-- One store at a marketplace is one listing of a channel.
create unique index channel_listings_store on channel_listings (channel_id, external_store_id) where external_store_id <> '';

-- What happened to listings. `state` rows say what a listing became: from them the time is counted in which guests could order.
create table listing_events (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  type text not null,
  facts jsonb not null default '{}',
  -- Who did it, as History shows it; a name, not a reference.
  made_by text not null default '',
  at timestamptz not null default now()
);
create index listing_events_of on listing_events (listing_id, id desc);
create index listing_events_states on listing_events (listing_id, at, id) where type = 'state';

-- What the channel itself decided: it takes no orders there, until it says otherwise.
create table listing_incidents (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  reason text not null,
  -- The channel's own words.
  said text not null default '',
  starts_at timestamptz not null default now(),
  until timestamptz,
  ended_at timestamptz
);
create index listing_incidents_open on listing_incidents (listing_id) where ended_at is null;
create index listing_incidents_until on listing_incidents (until) where ended_at is null;

-- News of channels that were heard: one that comes twice is done once.
create table channel_news (
  kind text not null,
  event_id text not null,
  at timestamptz not null default now(),
  primary key (kind, event_id)
);
create index channel_news_at on channel_news (at);

-- One row for each pause or closure and listing that is told of it.
create table pause_deliveries (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  pause_id bigint references pauses on delete cascade,
  closure_id bigint references closures on delete cascade,
  act text not null check (act in ('pause', 'resume')),
  state text not null default 'queued' check (state in ('queued', 'sent', 'acknowledged', 'refused', 'unsupported')),
  attempts integer not null default 0,
  error text not null default '',
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  acknowledged_at timestamptz,
  check (num_nonnulls(pause_id, closure_id) = 1)
);
create unique index pause_deliveries_pause on pause_deliveries (pause_id, listing_id, act) where pause_id is not null;
create unique index pause_deliveries_closure on pause_deliveries (closure_id, listing_id, act) where closure_id is not null;
create index pause_deliveries_open on pause_deliveries (listing_id) where state in ('queued', 'sent', 'refused');

-- How reachable what a channel is sent by is: after failures in a row nothing is sent for a while, then one try goes through.
create table channel_health (
  channel_id bigint primary key references channels on delete cascade,
  failures integer not null default 0,
  open_until timestamptz,
  last_error text not null default '',
  last_failed_at timestamptz,
  last_reached_at timestamptz
);

-- A day of a listing on the clock of its restaurant: how long it should have taken orders, how long it did, and what kept it from it.
create table listing_days (
  listing_id bigint not null references listings on delete cascade,
  day date not null,
  open_seconds integer not null,
  orderable_seconds integer not null,
  -- Seconds by cause.
  lost jsonb not null default '{}',
  primary key (listing_id, day)
);

-- One channel of each kind for each company that is on it, owned by its highest group.
insert into channels (name, kind, parent_access_group_id)
  select distinct case listings.channel when 'web' then 'Online ordering' when 'app' then 'Native app' when 'kiosk' then 'Kiosk'
    when 'uber_eats' then 'Uber Eats' when 'doordash' then 'DoorDash' when 'grubhub' then 'Grubhub' else listings.channel end,
    listings.channel, place.root_id
  from listings join restaurants on restaurants.id = listings.restaurant_id
  join access_groups place on place.id = restaurants.parent_access_group_id;
insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
  select 'channel', id, parent_access_group_id, 'owner' from channels;
insert into channel_listings (listing_id, channel_id)
  select listings.id, channels.id from listings join restaurants on restaurants.id = listings.restaurant_id
  join access_groups place on place.id = restaurants.parent_access_group_id
  join channels on channels.kind = listings.channel and channels.parent_access_group_id = place.root_id;
