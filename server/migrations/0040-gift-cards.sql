-- Gift cards: what can be sold or given, the cards, and the ledger of each. Amounts are minor units of the card's currency.

create table gift_card_definitions (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('purchased', 'promotional', 'refund_credit')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  newest_version integer not null default 1 check (newest_version >= 1),
  -- The group that owns it. Kept equal to the owner row of access_group_resources.
  parent_access_group_id bigint not null references access_groups,
  -- Restaurants below this group take its cards: that group, or one below it.
  redeem_group_id bigint not null references access_groups,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index gift_card_definitions_name on gift_card_definitions (lower(name), id);
create index gift_card_definitions_name_search on gift_card_definitions using gin (searchable(name) gin_trgm_ops);
create index gift_card_definitions_group on gift_card_definitions (parent_access_group_id);
create index gift_card_definitions_redeem_group on gift_card_definitions (redeem_group_id);
create trigger gift_card_definitions_reordered after update on gift_card_definitions for each row
  when ((old.name, old.status, old.parent_access_group_id) is distinct from (new.name, new.status, new.parent_access_group_id))
  execute function note_renamed('gift_card_definition');

create table gift_card_definition_versions (
  definition_id bigint not null references gift_card_definitions on delete cascade,
  number integer not null check (number >= 1),
  terms jsonb not null,
  -- A name, not a reference: the row stays as it is when its maker is gone.
  made_by text not null default '',
  inserted_at timestamptz not null default now(),
  primary key (definition_id, number)
);
create trigger gift_card_definition_versions_immutable before update on gift_card_definition_versions for each row execute function refuse_change();

-- Cards that are made or brought at once.
create table gift_card_batches (
  id bigint generated always as identity primary key,
  definition_id bigint not null references gift_card_definitions,
  issuer_group_id bigint not null references access_groups,
  -- Made here, or brought from another system.
  source text not null check (source in ('issue', 'import')),
  asked integer not null check (asked > 0),
  made integer not null default 0,
  amount bigint,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  -- Codes, sealed for whoever asked; fetched once, then null.
  file text,
  fetched_at timestamptz,
  failure text,
  made_by bigint references users on delete set null,
  made_by_name text not null,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index gift_card_batches_definition on gift_card_batches (definition_id, id);

create table gift_cards (
  id bigint generated always as identity primary key,
  -- Codes are sealed for this name of the row, which is known before its number is.
  uuid uuid not null unique default gen_random_uuid(),
  definition_id bigint not null references gift_card_definitions,
  definition_number integer not null,
  -- The company in which its code is looked up.
  root_id bigint not null references access_groups,
  -- The group that owes its balance.
  issuer_group_id bigint not null references access_groups,
  -- Keyed hash: the code itself is in the sealed column alone, or nowhere once the card is replaced.
  code_hash bytea not null,
  code_last4 text not null,
  code_sealed text,
  pin_hash bytea,
  pin_sealed text,
  -- Wrong PINs in a row, and when the last one was tried.
  pin_tries smallint not null default 0,
  pin_tried_at timestamptz,
  kind text not null,
  currency text not null,
  state text not null check (state in ('pending', 'active', 'blocked', 'deactivated')),
  balance bigint not null default 0 check (balance >= 0),
  held bigint not null default 0 check (held between 0 and balance),
  -- What is booked when it becomes active, of a card that waits to be sent.
  pending_amount bigint check (pending_amount > 0),
  -- Of its last row in the ledger.
  seq integer not null default 0,
  expires_on date,
  is_physical boolean not null default false,
  recipient_name text not null default '',
  recipient_email text not null default '',
  -- As it is searched: worked out once, not for every card that a search looks at.
  recipient_search text not null generated always as (
    case when recipient_name = '' and recipient_email = '' then '' else searchable(recipient_name || ' ' || recipient_email) end) stored,
  message text not null default '',
  send_at timestamptz,
  sent_at timestamptz,
  blocked_reason text,
  replaces_id bigint references gift_cards,
  bonus_of_id bigint references gift_cards,
  batch_id bigint references gift_card_batches,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (root_id, code_hash),
  foreign key (definition_id, definition_number) references gift_card_definition_versions (definition_id, number)
) with (fillfactor = 60);
create index gift_cards_code on gift_cards (code_hash);
create index gift_cards_issuer on gift_cards (issuer_group_id, id desc);
create index gift_cards_definition on gift_cards (definition_id, id desc);
create index gift_cards_last4 on gift_cards (code_last4);
create index gift_cards_recipient on gift_cards using gin (recipient_search gin_trgm_ops) where recipient_search <> '';
create index gift_cards_to_send on gift_cards (send_at) where state = 'pending' and send_at is not null;
-- Not by its balance: an index that knows of it would have to be written with every amount that is taken.
create index gift_cards_expiring on gift_cards (expires_on) where expires_on is not null and state = 'active';
-- What is neither usual nor many: waiting, blocked, ended.
create index gift_cards_unusual on gift_cards (issuer_group_id, id desc) where state <> 'active';
create unique index gift_cards_replacement on gift_cards (replaces_id) where replaces_id is not null;
create index gift_cards_bonus on gift_cards (bonus_of_id) where bonus_of_id is not null;
create index gift_cards_batch on gift_cards (batch_id) where batch_id is not null;

-- How many cards a group owes of each definition: what stands here is added up, so that the total of a million cards is read at once.
-- Every change writes a row of its own, and waits for nobody; once a minute they are folded into one.
create table gift_card_counts (
  id bigint generated always as identity primary key,
  issuer_group_id bigint not null,
  definition_id bigint not null,
  cards bigint not null
);
create index gift_card_counts_issuer on gift_card_counts (issuer_group_id, definition_id) include (cards);

create function count_gift_cards() returns trigger language plpgsql as $$
begin
  insert into gift_card_counts (issuer_group_id, definition_id, cards) select issuer_group_id, definition_id, count(*) from made group by 1, 2;
  return null;
end $$;
create trigger gift_cards_counted after insert on gift_cards referencing new table as made for each statement execute function count_gift_cards();

create function move_gift_card_count() returns trigger language plpgsql as $$
begin
  insert into gift_card_counts (issuer_group_id, definition_id, cards)
    values (old.issuer_group_id, old.definition_id, -1), (new.issuer_group_id, new.definition_id, 1);
  return null;
end $$;
create trigger gift_cards_count_moved after update of issuer_group_id on gift_cards for each row
  when (old.issuer_group_id is distinct from new.issuer_group_id) execute function move_gift_card_count();

-- One amount taken at a till, from one card or several.
create table gift_card_redemptions (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  -- The company of its cards and of the restaurant at that time.
  root_id bigint not null references access_groups,
  restaurant_id bigint not null,
  restaurant_name text not null,
  currency text not null,
  asked bigint not null check (asked > 0),
  taken bigint not null check (taken between 0 and asked),
  -- In the order in which they were taken: money goes back to the last one first.
  card_ids bigint[] not null default '{}',
  order_said text not null default '',
  order_id bigint references orders,
  actor_id bigint references users on delete set null,
  actor_name text not null,
  at timestamptz not null default now(),
  undone_at timestamptz
);
create index gift_card_redemptions_restaurant on gift_card_redemptions (restaurant_id, id desc);
create index gift_card_redemptions_order on gift_card_redemptions (order_id) where order_id is not null;

-- The ledger. Nothing in it is changed or deleted, by nobody: a correction is a new row that names the one it reverses.
create table gift_card_activities (
  card_id bigint not null references gift_cards,
  seq integer not null check (seq >= 1),
  delta bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  type text not null check (type in ('ACTIVATE', 'LOAD', 'REDEEM', 'REVERSE', 'REFUND', 'ADJUST_INCREMENT', 'ADJUST_DECREMENT', 'TRANSFER_BALANCE_FROM',
    'TRANSFER_BALANCE_TO', 'CASH_OUT', 'EXPIRE', 'CLEAR_BALANCE', 'IMPORT', 'BLOCK', 'UNBLOCK', 'DEACTIVATE')),
  reason text not null default '',
  -- Where it happened, by the names of that day. The group owes, or has earned, what the row says.
  group_id bigint not null,
  restaurant_id bigint,
  restaurant_name text,
  -- The business day of the restaurant; the day of the company where there is none.
  service_date date not null,
  redemption_id bigint references gift_card_redemptions,
  order_said text not null default '',
  other_card_id bigint references gift_cards,
  reverses_seq integer,
  actor_id bigint,
  actor_name text not null default '',
  approver_name text not null default '',
  at timestamptz not null default now(),
  primary key (card_id, seq)
);
create unique index gift_card_activities_reversed on gift_card_activities (card_id, reverses_seq) where reverses_seq is not null and type = 'REVERSE';
create index gift_card_activities_redemption on gift_card_activities (redemption_id) where redemption_id is not null;
create index gift_card_activities_day on gift_card_activities (restaurant_id, service_date) where restaurant_id is not null;
create index gift_card_activities_at on gift_card_activities using brin (at);
revoke update, delete, truncate on gift_card_activities from current_user;
create trigger gift_card_activities_append_only before update or delete or truncate on gift_card_activities for each statement execute function refuse_change();

-- Cards of a definition came from another company: who did what with them before that moment is not told over here.
create table gift_card_names_from (
  definition_id bigint primary key references gift_card_definitions on delete cascade,
  at timestamptz not null
);

-- Amounts kept while an order is being paid; the sum of a card's active ones is its `held`.
create table gift_card_holds (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  card_id bigint not null references gift_cards,
  restaurant_id bigint not null,
  amount bigint not null check (amount > 0),
  -- What the ordering system calls it; the same again is the same hold.
  reference text not null,
  status text not null default 'active' check (status in ('active', 'captured', 'released', 'expired')),
  expires_at timestamptz not null,
  redemption_id bigint references gift_card_redemptions,
  actor_id bigint references users on delete set null,
  actor_name text not null default '',
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (restaurant_id, reference, card_id)
);
create index gift_card_holds_active on gift_card_holds (card_id) where status = 'active';
create index gift_card_holds_overdue on gift_card_holds (expires_at) where status = 'active';

-- What an ordering system gave back of what it had taken. The same reference again is the same refund.
create table gift_card_hold_refunds (
  hold_id bigint not null references gift_card_holds,
  reference text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null default now(),
  primary key (hold_id, reference)
);

-- Adjustments that wait for a second person.
create table gift_card_requests (
  id bigint generated always as identity primary key,
  card_id bigint not null references gift_cards,
  delta bigint not null check (delta <> 0),
  reason text not null,
  asked_by bigint references users on delete set null,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  decision text check (decision in ('approved', 'refused', 'withdrawn')),
  decided_by_name text,
  decided_at timestamptz
);
create index gift_card_requests_open on gift_card_requests (card_id) where decision is null;

-- The ledger keeps the group that took a card. After a merge of groups this is the one that goes on in its place.
create table gift_card_merged_groups (
  was bigint primary key,
  group_id bigint not null references access_groups on delete cascade
);
create index gift_card_merged_groups_group on gift_card_merged_groups (group_id);

-- Up to which amount one person adjusts a card of a currency alone; the nearest group above counts.
create table gift_card_limits (
  access_group_id bigint not null references access_groups on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  limit_minor bigint not null check (limit_minor >= 0),
  updated_at timestamptz not null default now(),
  primary key (access_group_id, currency)
);

-- What one group owes another for cards that one issued and the other took, for a span of days; settled by a person.
create table gift_card_settlements (
  id bigint generated always as identity primary key,
  issuer_group_id bigint not null references access_groups on delete cascade,
  redeemer_group_id bigint not null references access_groups on delete cascade,
  from_date date not null,
  to_date date not null,
  currency text not null,
  amount bigint not null,
  settled_by text not null,
  inserted_at timestamptz not null default now(),
  check (from_date <= to_date),
  check (issuer_group_id <> redeemer_group_id)
);
create index gift_card_settlements_pair on gift_card_settlements (issuer_group_id, redeemer_group_id, currency, to_date);
