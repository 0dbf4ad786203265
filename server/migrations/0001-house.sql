-- The house: people, access groups, what they hold, sessions, audit, events, mail, bank connections.
-- bigint identity inside; random uuid for anything reachable without a session.

create table users (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  -- Stored trimmed and lower-cased by the contract; the check keeps every other road out.
  email text not null unique check (email = lower(email)),
  phone text not null default '',
  password_hash text,
  status text not null default 'unconfirmed' check (status in ('unconfirmed', 'active', 'suspended')),
  -- Bumped by a reset, a suspension or "log out everywhere": sessions of an older epoch are dead.
  session_epoch integer not null default 0,
  last_login_at timestamptz,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  -- SHA-256 of the opaque 32-byte token: a stolen dump opens nothing.
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  epoch integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null default '',
  agent text not null default ''
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Codes that are mailed: confirmation of a sign-up, reset of a password.
create table codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm_account', 'reset_password')),
  -- Keyed hash: 40 bits alone could be searched.
  code_mac bytea not null,
  tries_left integer not null default 5 check (tries_left >= 0),
  expires_at timestamptz not null,
  used_at timestamptz,
  inserted_at timestamptz not null default now()
);
-- One live code a purpose.
create unique index codes_live on codes (user_id, purpose) where used_at is null;

create table rate_limits (
  key text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);

create table access_groups (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  description text not null default '',
  parent_id bigint references access_groups,
  root_id bigint not null,
  -- Root first, the group itself last: `ancestors @> array[g]` is "at or below g".
  ancestors bigint[] not null,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (cardinality(ancestors) between 1 and 32),
  check (ancestors[cardinality(ancestors)] = id),
  check (ancestors[1] = root_id),
  check ((parent_id is null) = (cardinality(ancestors) = 1))
);
create index access_groups_parent on access_groups (parent_id, lower(name), id);
create index access_groups_ancestors on access_groups using gin (ancestors);
create index access_groups_root on access_groups (root_id);

create table role_grants (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  access_group_id bigint not null references access_groups on delete cascade,
  role text not null,
  granted_by bigint references users on delete set null,
  expires_at timestamptz,
  inserted_at timestamptz not null default now(),
  unique (user_id, access_group_id, role)
);
create index role_grants_group on role_grants (access_group_id, role);

create table access_group_resources (
  resource_type text not null,
  resource_id bigint not null,
  access_group_id bigint not null references access_groups,
  -- Exactly one owner a resource; every other link shares it.
  relation text not null default 'shared' check (relation in ('owner', 'shared')),
  inserted_at timestamptz not null default now(),
  primary key (resource_type, resource_id, access_group_id)
);
create unique index access_group_resources_owner on access_group_resources (resource_type, resource_id) where relation = 'owner';
create index access_group_resources_group on access_group_resources (access_group_id, resource_type, resource_id);

create table invitations (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  access_group_id bigint not null references access_groups on delete cascade,
  roles text[] not null check (cardinality(roles) > 0),
  token_hash bytea not null unique,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked', 'void')),
  expires_at timestamptz not null,
  invited_by bigint references users on delete set null,
  accepted_by bigint references users on delete set null,
  sent_count integer not null default 1,
  sent_at timestamptz not null default now(),
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index invitations_pending on invitations (email, access_group_id) where status = 'pending';
create index invitations_group on invitations (access_group_id, id desc);

create table audit_logs (
  id bigint generated always as identity primary key,
  app text not null default 'chef',
  resource text not null,
  resource_id bigint not null,
  action text not null check (action in ('create', 'update', 'delete')),
  description text not null,
  -- [{field, old, new}], secrets masked before they come here.
  changes jsonb not null default '[]',
  agent text not null,
  actor_type text not null check (actor_type in ('user', 'guest', 'system', 'provider')),
  actor_id bigint,
  origin text not null default 'server' check (origin in ('server', 'client')),
  -- Groups that held the resource then, with their ancestors: who may read the row after the resource is gone.
  reach bigint[] not null default '{}',
  request_id text not null default '',
  address text not null default '',
  inserted_at timestamptz not null default now()
);
create index audit_logs_resource on audit_logs (resource, resource_id, id desc);
create index audit_logs_reach on audit_logs using gin (reach);
create index audit_logs_inserted on audit_logs (inserted_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger audit_logs_append_only before update or delete or truncate on audit_logs for each statement execute function refuse_change();

-- Outbox of what changed, written with the change. Readers use xid, not id: an id is taken before commit,
-- so a higher id can become visible before a lower one.
create table realtime_events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  keys text[] not null,
  resource_type text,
  resource_id bigint,
  -- Groups that hold the resource with their ancestors: those with a viewing role on one of them may hear the event.
  reach bigint[] not null default '{}',
  -- Heard by exactly these people when given (rights changed), whatever their roles.
  user_ids bigint[],
  origin_session text,
  inserted_at timestamptz not null default now()
);
create index realtime_events_xid on realtime_events (xid);
create index realtime_events_inserted on realtime_events (inserted_at);

-- Highest xid whose events were swept away: a reader with an older cursor has a gap.
create table realtime_horizon (
  single boolean primary key default true check (single),
  xid xid8 not null default '0'
);
insert into realtime_horizon default values;

create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  inserted_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_queue on mails (next_attempt_at) where status = 'queued';
create index mails_newest on mails (id desc);

create table idempotency_keys (
  actor text not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  body jsonb not null,
  inserted_at timestamptz not null default now(),
  primary key (actor, operation, key)
);
create index idempotency_keys_inserted on idempotency_keys (inserted_at);

create table bank_connections (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  contact_first_name text not null,
  contact_last_name text not null,
  contact_email text not null,
  contact_phone text not null,
  address text not null,
  -- Envelopes (AES-256-GCM); the last four digits stand beside them for people.
  routing_number_enc text,
  account_number_enc text,
  routing_number_last_four text,
  account_number_last_four text,
  provider text,
  provider_item_id text,
  access_token_enc text,
  bank_name text,
  bank_account_last_four text,
  account_fingerprint bytea,
  healthy boolean not null default false,
  error_code text,
  error_message text,
  checked_at timestamptz,
  destination_changed_at timestamptz,
  public_link_revoked_at timestamptz,
  -- The organization: the group that owns it. Kept equal to the owner row of access_group_resources.
  parent_access_group_id bigint not null references access_groups,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index bank_connections_name on bank_connections (lower(name), id);
create index bank_connections_group on bank_connections (parent_access_group_id);
create index bank_connections_check on bank_connections (checked_at nulls first) where access_token_enc is not null;
create unique index bank_connections_item on bank_connections (provider, provider_item_id) where provider_item_id is not null;

create table bank_link_sessions (
  id bigint generated always as identity primary key,
  bank_connection_id bigint not null references bank_connections on delete cascade,
  link_token_hash bytea not null unique,
  mode text not null check (mode in ('create', 'update')),
  opened_by text not null check (opened_by in ('user', 'public')),
  user_id bigint references users on delete set null,
  expires_at timestamptz not null,
  used_at timestamptz,
  inserted_at timestamptz not null default now()
);
create index bank_link_sessions_connection on bank_link_sessions (bank_connection_id);

-- A public token is exchanged once: the second arrival of the same one finds this row.
create table bank_public_tokens (
  token_hash bytea primary key,
  bank_connection_id bigint not null references bank_connections on delete cascade,
  -- Whoever set it is talking to the provider; an old claim is a request that died.
  claimed_at timestamptz,
  -- Kept at once after the exchange, which works only once: a later step that fails can be tried again from here.
  provider text,
  provider_item_id text,
  access_token_enc text,
  finished_at timestamptz,
  inserted_at timestamptz not null default now()
);

-- Accounts whose access at the bank has to end: written with the change, carried out after it, tried until it works.
create table bank_item_removals (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_item_id text not null,
  access_token_enc text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  inserted_at timestamptz not null default now(),
  unique (provider, provider_item_id)
);
create index bank_item_removals_due on bank_item_removals (next_attempt_at);

create table bank_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  inserted_at timestamptz not null default now(),
  primary key (provider, event_id)
);
