-- Points of sale, and the three-way sync of their menus: what they last said, what we last agreed on, and every run with what it found.

create table pos_connections (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  restaurant_id bigint not null references restaurants on delete cascade,
  name text not null,
  provider text not null check (provider in ('sandbox', 'square')),
  token_enc text,
  -- Last characters, so that a person can tell which token it is.
  token_end text not null default '',
  webhook_key_enc text,
  location text not null default '',
  sync_expression text not null default '',
  field_policy jsonb not null,
  deletion_policy text not null default 'hold' check (deletion_policy in ('hold', 'archive', 'remove')),
  delete_threshold_pct integer not null default 20 check (delete_threshold_pct between 1 and 100),
  state text not null default 'ok' check (state in ('ok', 'auth_failed', 'held', 'paused')),
  problem text,
  checked_at timestamptz,
  -- The instant by the schedule, and the later one at which the sync begins, so that not all of them begin at once.
  next_due_at timestamptz,
  next_run_at timestamptz,
  -- The zone they were reckoned in; a restaurant that moves to another has them reckoned anew.
  next_zone text not null default '',
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index pos_connections_restaurant on pos_connections (restaurant_id);
create index pos_connections_due on pos_connections (next_run_at) where next_run_at is not null;

-- What a point of sale said last. Never deleted by a sync: what is missing keeps its link and its history.
create table pos_entities (
  id bigint generated always as identity primary key,
  connection_id bigint not null references pos_connections on delete cascade,
  kind text not null check (kind in ('category', 'modifier', 'option', 'item', 'size')),
  external_id text not null,
  parent_external_id text,
  name text not null,
  price_minor bigint,
  plu text not null default '',
  -- External ids: the modifiers of an item.
  modifiers jsonb not null default '[]',
  category text not null default '',
  hash text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  missing_since timestamptz,
  unique (connection_id, kind, external_id)
);

create table pos_links (
  entity_id bigint primary key references pos_entities on delete cascade,
  connection_id bigint not null references pos_connections on delete cascade,
  -- Null where a person wants the entity left out.
  node_id uuid references menu_nodes on delete cascade,
  match text not null check (match in ('manual', 'plu', 'name', 'sync')),
  -- Values that both sides last agreed on: the base of the next merge. A field that is absent was never agreed.
  base_values jsonb not null default '{}',
  state text not null default 'linked' check (state in ('linked', 'broken', 'ignored')),
  -- When the node was taken out of sale because the entity stayed away.
  gone_at timestamptz,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'ignored') = (node_id is null)),
  unique (connection_id, node_id)
);
create index pos_links_node on pos_links (node_id) where node_id is not null;

create table sync_runs (
  id bigint generated always as identity primary key,
  connection_id bigint not null references pos_connections on delete cascade,
  trigger text not null check (trigger in ('manual', 'schedule', 'webhook')),
  scope text not null default 'full' check (scope in ('full', 'prices')),
  dry_run boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'running', 'partial', 'succeeded', 'failed', 'held', 'discarded')),
  -- find: ask and compare; apply: do what was found.
  phase text not null default 'find' check (phase in ('find', 'apply')),
  is_partial boolean not null default false,
  due_at timestamptz,
  message text,
  counts jsonb not null default '{}',
  -- Counts the takers; whoever took it before and wakes up late writes nothing any more.
  attempt integer not null default 0,
  beat_at timestamptz,
  user_id bigint references users on delete set null,
  inserted_at timestamptz not null default now(),
  finished_at timestamptz,
  -- One sync for one due instant, on however many servers.
  unique (connection_id, due_at)
);
create index sync_runs_connection on sync_runs (connection_id, id desc);
create unique index sync_runs_running on sync_runs (connection_id) where state = 'running';
create index sync_runs_open on sync_runs (connection_id) where state in ('queued', 'running');

create table sync_changes (
  id bigint generated always as identity primary key,
  run_id bigint not null references sync_runs on delete cascade,
  entity_id bigint not null references pos_entities on delete cascade,
  -- Names the operation in the menu's draft, so that it is done once.
  op_id uuid not null default gen_random_uuid(),
  node_id uuid,
  field text not null,
  base jsonb,
  pos jsonb,
  local jsonb,
  decision text not null check (decision in ('pos', 'local', 'ask', 'note')),
  done boolean not null default false,
  message text,
  decided_by bigint references users on delete set null
);
create index sync_changes_run on sync_changes (run_id, id);
create index sync_changes_open on sync_changes (run_id, id) where not done;

-- Deliveries of webhooks, so that one that comes twice starts one sync.
create table pos_events (
  connection_id bigint not null references pos_connections on delete cascade,
  event_id text not null,
  inserted_at timestamptz not null default now(),
  primary key (connection_id, event_id)
);
