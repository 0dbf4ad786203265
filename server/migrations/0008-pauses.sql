-- What is out ("86"): one row for each thing and restaurant, so that each ends by its own restaurant's clock. Rows of one act share
-- a batch. A row is over when `ended_at` is set or `ends_at` has passed, whichever is first; the scheduler writes down the second.
create table pauses (
  id bigint generated always as identity primary key,
  batch_id uuid not null,
  -- Which of the things paused together: the same one has other nodes in other restaurants.
  part integer not null default 0,
  restaurant_id bigint not null references restaurants on delete cascade,
  kind text not null check (kind in ('item', 'size', 'option', 'menu', 'tag')),
  -- A node of the restaurant, or of a library that shows through in its menu.
  node_id uuid references menu_nodes on delete cascade,
  tag text,
  -- '' is every channel.
  channel text not null default '',
  -- Set when it was paused everywhere below this group.
  access_group_id bigint references access_groups on delete set null,
  -- What it was called, for a history that outlives the node's name.
  label text not null,
  place text not null default '',
  starts_at timestamptz not null default now(),
  end_rule text not null check (end_rule in ('end_of_business_day', 'next_opening', 'until', 'manual')),
  -- Computed in the restaurant's zone when it was paused; null until somebody resumes it.
  ends_at timestamptz,
  note text not null default '',
  created_by bigint references users on delete set null,
  ended_at timestamptz,
  ended_by bigint references users on delete set null,
  ended_why text check (ended_why in ('resumed', 'due', 'replaced')),
  -- The pause that took its place; undoing that one brings this one back.
  replaced_by bigint references pauses on delete set null,
  check ((kind = 'tag') = (node_id is null)),
  check ((kind = 'tag') = (tag is not null)),
  check ((end_rule = 'manual') = (ends_at is null)),
  check ((ended_at is null) = (ended_why is null))
);
-- One pause of one thing in one channel at a time.
create unique index pauses_active on pauses (restaurant_id, coalesce(node_id::text, lower(tag)), channel) where ended_at is null;
create index pauses_due on pauses (ends_at) where ended_at is null;
create index pauses_batch on pauses (batch_id);
create index pauses_history on pauses (restaurant_id, id desc);
create index pauses_node on pauses (node_id);
create index pauses_replaced on pauses (replaced_by) where replaced_by is not null;

-- Tags are few; restaurants that have one are found by it.
create index menu_nodes_tagged on menu_nodes (restaurant_id) where fields ? 'tags';
