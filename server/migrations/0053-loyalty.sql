-- Loyalty: plans of groups, and the points that customers of a company have by them. A plan hangs on a group and is no resource of its own.

create table loyalty_plans (
  id bigint generated always as identity primary key,
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'draft' check (status in ('draft', 'active', 'ended')),
  newest_version integer not null default 1 check (newest_version >= 1),
  -- Orders at restaurants below this group count, unless a group in between has a plan of its own.
  parent_access_group_id bigint not null references access_groups,
  -- An order counts by the plan that was in force when it was placed.
  activated_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'active' or activated_at is not null),
  check ((status = 'ended') = (ended_at is not null))
);
create unique index loyalty_plans_active on loyalty_plans (parent_access_group_id) where status = 'active';
create index loyalty_plans_group on loyalty_plans (parent_access_group_id);

create table loyalty_plan_versions (
  plan_id bigint not null references loyalty_plans on delete cascade,
  number integer not null check (number >= 1),
  terms jsonb not null,
  -- A name, not a reference: the row stays as it is when its maker is gone.
  made_by text not null default '',
  inserted_at timestamptz not null,
  primary key (plan_id, number)
);
create trigger loyalty_plan_versions_immutable before update on loyalty_plan_versions for each row execute function refuse_change();

-- What a customer has by a plan.
create table loyalty_accounts (
  id bigint generated always as identity primary key,
  plan_id bigint not null references loyalty_plans,
  customer_id bigint not null references customers,
  -- The account that took its points over when its customer was merged; what its orders are worth now is booked there.
  merged_into_id bigint references loyalty_accounts,
  -- Σ delta of its events. Below zero when more was given back than is left; what is earned next repays it.
  balance bigint not null default 0,
  -- Σ delta of what orders earned, with the accounts merged into it: by this tiers are judged.
  lifetime bigint not null default 0,
  seq integer not null default 0,
  inserted_at timestamptz not null default now(),
  unique (plan_id, customer_id)
);
create index loyalty_accounts_customer on loyalty_accounts (customer_id);
create index loyalty_accounts_merged on loyalty_accounts (merged_into_id) where merged_into_id is not null;

-- The ledger of points. Nothing in it is changed or deleted, by nobody.
create table loyalty_events (
  id bigint generated always as identity primary key,
  account_id bigint not null references loyalty_accounts,
  seq integer not null,
  type text not null check (type in ('ACCUMULATE_POINTS', 'REDEEM_REWARD', 'EXPIRE_POINTS', 'ADJUST_POINTS', 'REVERSE', 'MOVE_POINTS')),
  delta bigint not null check (delta <> 0),
  balance_after bigint not null,
  -- The order that earned, or earned less; the n-th event of it in this account. No reference: it would have to look here with a right that nobody has.
  order_id bigint,
  order_seq integer,
  -- When that order was placed, what it was worth, and by which version and multiplier (hundredths) it was counted.
  earned_at timestamptz,
  net bigint,
  plan_version integer,
  multiplier integer,
  reward text,
  reverses_id bigint,
  -- Of a redemption: until when the points were good that it took.
  taken jsonb,
  actor_id bigint,
  actor_name text not null default '',
  at timestamptz not null,
  unique (account_id, seq),
  check ((order_id is null) = (order_seq is null) and (order_id is null) = (earned_at is null))
);
create unique index loyalty_events_order on loyalty_events (account_id, order_id, type, order_seq) where order_id is not null;
create unique index loyalty_events_reversed on loyalty_events (reverses_id) where reverses_id is not null;
create index loyalty_events_of_order on loyalty_events (order_id) where order_id is not null;
revoke update, delete, truncate on loyalty_events from current_user;
create trigger loyalty_events_append_only before update or delete or truncate on loyalty_events for each statement execute function refuse_change();

-- Why somebody gave or took points: what people type may name a person, so it can be taken away.
create table loyalty_reasons (
  event_id bigint primary key,
  account_id bigint not null references loyalty_accounts,
  reason text not null
);
create index loyalty_reasons_account on loyalty_reasons (account_id);

-- Points that are still there, by the day on which they expire: what is earned first is taken first. Σ = the balance, or nothing below zero.
create table loyalty_lots (
  id bigint generated always as identity primary key,
  account_id bigint not null references loyalty_accounts,
  -- The last day on which they are good; null for points that stay.
  expires_on date,
  order_id bigint,
  points bigint not null check (points > 0)
);
create index loyalty_lots_account on loyalty_lots (account_id, expires_on);
create index loyalty_lots_due on loyalty_lots (expires_on) where expires_on is not null;
