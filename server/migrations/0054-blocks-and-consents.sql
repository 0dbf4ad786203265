-- Blocks: what a customer may no longer do at the restaurants of a group and below, why, and until when. A block stays as it was set; it
-- is lifted once.
create table customer_blocks (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  root_id bigint not null references access_groups,
  -- Where it counts, and everywhere below. Null when the group is gone: then it counts nowhere.
  scope_group_id bigint references access_groups,
  -- The group as it was called then.
  scope_name text not null,
  effects text[] not null check (cardinality(effects) > 0 and effects <@ array['no_orders', 'no_cash', 'no_offers', 'no_marketing']),
  reason text not null check (reason in ('fraud', 'chargeback', 'no_show', 'abuse', 'request', 'other')),
  note text not null default '',
  -- Orders that show why.
  order_ids bigint[] not null default '{}',
  -- The last day on which it counts, and the moment from which on it does not, without anybody doing anything.
  until_day date,
  until_at timestamptz,
  set_by bigint references users on delete set null,
  set_by_name text not null,
  set_at timestamptz not null,
  lifted_by bigint references users on delete set null,
  lifted_by_name text,
  lifted_at timestamptz,
  lifted_why text not null default '',
  -- Open pages have heard that it ended by itself.
  end_told boolean not null default false,
  check ((until_at is null) = (until_day is null)),
  check ((lifted_at is null) = (lifted_by_name is null))
);
create index customer_blocks_customer on customer_blocks (customer_id, set_at);
create index customer_blocks_standing on customer_blocks (scope_group_id) where lifted_at is null;
create index customer_blocks_company on customer_blocks (root_id, customer_id) where lifted_at is null;
create index customer_blocks_ending on customer_blocks (until_at) where lifted_at is null and not end_told and until_at is not null;

-- What was set stays. A merge gives it to another customer or group, lifting is written down once, and an erasure empties what is free text.
create function keep_block() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.root_id, old.scope_name, old.effects, old.reason, old.until_day, old.until_at, old.set_by_name, old.set_at)
      is distinct from (new.root_id, new.scope_name, new.effects, new.reason, new.until_day, new.until_at, new.set_by_name, new.set_at)
    or (old.lifted_at is not null and (old.lifted_at, old.lifted_by_name) is distinct from (new.lifted_at, new.lifted_by_name))
    or (new.note <> old.note and new.note <> '') or (new.order_ids <> old.order_ids and new.order_ids <> '{}')
    or (old.lifted_at is not null and new.lifted_why <> old.lifted_why and new.lifted_why <> '')
  then raise exception 'customer_blocks is append-only' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger customer_blocks_append_only before update or delete on customer_blocks for each row execute function keep_block();

-- Orders that came although a block says that none should: an order that exists is kept.
create table customer_block_hits (
  block_id bigint not null references customer_blocks,
  order_id bigint not null references orders on delete cascade,
  placed_at timestamptz not null,
  primary key (block_id, order_id)
);
create index customer_block_hits_order on customer_block_hits (order_id);

-- Customers who may be somebody that is blocked. Only a person decides.
create table customer_suspicions (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  block_id bigint not null references customer_blocks,
  because text[] not null check (cardinality(because) > 0 and because <@ array['phone', 'email', 'name']),
  found_at timestamptz not null,
  decision text check (decision in ('block', 'dismiss')),
  decided_by_name text,
  decided_at timestamptz,
  unique (customer_id, block_id)
);
create index customer_suspicions_open on customer_suspicions (block_id) where decision is null;

-- The words that guests agree to: each version as it was shown. Those without a company come with the product.
create table consent_wordings (
  id bigint generated always as identity primary key,
  root_id bigint references access_groups,
  channel text not null check (channel in ('email', 'sms', 'push', 'phone')),
  purpose text not null check (purpose in ('marketing', 'service')),
  language text not null,
  version integer not null check (version >= 1),
  text text not null check (text <> ''),
  made_by text not null default '',
  inserted_at timestamptz not null default now(),
  unique nulls not distinct (root_id, channel, purpose, language, version)
);
create trigger consent_wordings_append_only before update or delete on consent_wordings for each row execute function refuse_change();
insert into consent_wordings (channel, purpose, language, version, text) values
  ('email', 'marketing', 'en', 1, 'Yes, send me offers and news by email. I can unsubscribe at any time by the link in each message.'),
  ('sms', 'marketing', 'en', 1, 'Yes, send me offers and news by text message. Message and data rates may apply. I can stop them at any time by answering STOP.'),
  ('push', 'marketing', 'en', 1, 'Yes, show me offers and news as notifications of the app. I can turn them off at any time in its settings.'),
  ('phone', 'marketing', 'en', 1, 'Yes, call me about offers and news. I can ask not to be called any more at any time.'),
  ('email', 'service', 'en', 1, 'Yes, send me messages about my orders by email.'),
  ('sms', 'service', 'en', 1, 'Yes, send me messages about my orders by text message. Message and data rates may apply.'),
  ('push', 'service', 'en', 1, 'Yes, show me messages about my orders as notifications of the app.'),
  ('phone', 'service', 'en', 1, 'Yes, call me about my orders.');

-- Who may be written to, by which channel and for what. Only added to: what was said last counts.
create table customer_consents (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  root_id bigint not null references access_groups,
  channel text not null check (channel in ('email', 'sms', 'push', 'phone')),
  purpose text not null check (purpose in ('marketing', 'service')),
  status text not null check (status in ('granted', 'withdrawn')),
  -- The company, or a group of it. Null when the group is gone.
  scope_group_id bigint references access_groups,
  scope_name text not null,
  source text not null check (source in ('staff', 'order', 'import', 'guest', 'link')),
  wording_id bigint references consent_wordings,
  proof text not null default '',
  by_name text not null default '',
  at timestamptz not null
);
create index customer_consents_customer on customer_consents (customer_id, at);
create index customer_consents_current on customer_consents (root_id, channel, purpose, customer_id, at desc);
create index customer_consents_scope on customer_consents (scope_group_id) where scope_group_id <> root_id;

-- A merge gives a row to another customer or group, and an erasure empties the proof; nothing else changes.
create function keep_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.root_id, old.channel, old.purpose, old.status, old.scope_name, old.source, old.wording_id, old.by_name, old.at)
      is distinct from (new.root_id, new.channel, new.purpose, new.status, new.scope_name, new.source, new.wording_id, new.by_name, new.at)
    or (new.proof <> old.proof and new.proof <> '')
  then raise exception 'customer_consents is append-only' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger customer_consents_append_only before update or delete on customer_consents for each row execute function keep_consent();

-- Addresses to which nothing more is to come since a moment, whoever has them. Of an erased person only the keyed hash is kept, so that
-- somebody who comes back by a file is not written to again.
create table consent_suppressions (
  id bigint generated always as identity primary key,
  root_id bigint not null references access_groups,
  scope_group_id bigint not null references access_groups on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'phone')),
  purpose text not null check (purpose in ('marketing', 'service')),
  value text,
  hash text not null,
  at timestamptz not null,
  unique (root_id, hash, channel, purpose, scope_group_id)
);
create index consent_suppressions_value on consent_suppressions (root_id, value) where value is not null;
