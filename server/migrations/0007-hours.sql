-- When restaurants take orders. A row belongs to a restaurant or to an access group, which gives it to the restaurants below.

create table service_hours (
  id bigint generated always as identity primary key,
  restaurant_id bigint references restaurants on delete cascade,
  access_group_id bigint references access_groups on delete cascade,
  -- Null is all of them; the most specific row decides.
  fulfilment text,
  channel text,
  -- Windows of { dow, start_min, end_min }; an end past 1440 is after midnight.
  week jsonb not null,
  lead_min integer not null default 0 check (lead_min between 0 and 10080),
  -- 0 is until closing.
  last_order_min integer not null default 0 check (last_order_min between 0 and 720),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(restaurant_id, access_group_id) = 1),
  unique nulls not distinct (restaurant_id, access_group_id, fulfilment, channel)
);
create index service_hours_group on service_hours (access_group_id) where access_group_id is not null;

create table hours_exceptions (
  id bigint generated always as identity primary key,
  restaurant_id bigint references restaurants on delete cascade,
  access_group_id bigint references access_groups on delete cascade,
  date_from date not null,
  date_to date not null,
  kind text not null check (kind in ('closed', 'open_replace', 'open_add')),
  windows jsonb not null default '[]',
  label text not null,
  source text not null default 'manual' check (source in ('manual', 'holiday', 'chain')),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(restaurant_id, access_group_id) = 1),
  check (date_from <= date_to)
);
create index hours_exceptions_restaurant on hours_exceptions (restaurant_id, date_to) where restaurant_id is not null;
create index hours_exceptions_group on hours_exceptions (access_group_id, date_to) where access_group_id is not null;

-- Always of one restaurant, so that each can be reopened alone; access_group_id tells for which group it was closed with others.
create table closures (
  id bigint generated always as identity primary key,
  restaurant_id bigint not null references restaurants on delete cascade,
  access_group_id bigint references access_groups on delete set null,
  fulfilment text,
  channel text,
  starts_at timestamptz not null,
  end_rule text not null check (end_rule in ('until', 'next_open', 'end_of_business_day', 'manual')),
  -- Worked out from the rule in the zone of the restaurant; null until somebody reopens.
  ends_at timestamptz,
  reason text not null,
  note text not null default '',
  created_by bigint references users on delete set null,
  ended_at timestamptz,
  ended_by bigint references users on delete set null,
  check ((ends_at is null) = (end_rule = 'manual')),
  check (ends_at is null or ends_at > starts_at)
);
create index closures_restaurant on closures (restaurant_id, starts_at desc);
create index closures_due on closures (ends_at) where ended_at is null;
create index closures_group on closures (access_group_id) where access_group_id is not null and ended_at is null;
