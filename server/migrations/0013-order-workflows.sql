-- How orders are taken: who accepts them, how long that may take, what happens when nobody does. A workflow belongs to a group and is
-- there for the restaurants below it. What it says stands in versions that never change.

create table order_workflows (
  id bigint generated always as identity primary key,
  name text not null,
  newest_version integer not null default 1 check (newest_version >= 1),
  -- The group that owns it. Kept equal to the owner row of access_group_resources.
  parent_access_group_id bigint not null references access_groups,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index order_workflows_name on order_workflows (lower(name), id);
create index order_workflows_name_search on order_workflows using gin (name gin_trgm_ops);
create index order_workflows_group on order_workflows (parent_access_group_id);
create trigger order_workflows_reordered after update on order_workflows for each row
  when ((old.name, old.parent_access_group_id) is distinct from (new.name, new.parent_access_group_id))
  execute function note_renamed('order_workflow');

create table order_workflow_versions (
  workflow_id bigint not null references order_workflows on delete cascade,
  number integer not null check (number >= 1),
  rules jsonb not null,
  -- The version it was brought back from.
  restored_from integer,
  -- A name, not a reference: the row stays as it is when its maker is gone.
  made_by text not null default '',
  inserted_at timestamptz not null default now(),
  primary key (workflow_id, number)
);
create trigger order_workflow_versions_immutable before update on order_workflow_versions for each row execute function refuse_change();

-- A restaurant's own choice; without a row it follows the default of the nearest group above it.
create table restaurant_workflows (
  restaurant_id bigint primary key references restaurants on delete cascade,
  workflow_id bigint not null references order_workflows on delete cascade,
  -- Null follows the newest.
  pinned_version integer,
  updated_at timestamptz not null default now(),
  foreign key (workflow_id, pinned_version) references order_workflow_versions (workflow_id, number) on delete cascade
);
create index restaurant_workflows_of on restaurant_workflows (workflow_id);

create table order_workflow_defaults (
  access_group_id bigint primary key references access_groups on delete cascade,
  workflow_id bigint not null references order_workflows on delete cascade,
  updated_at timestamptz not null default now()
);
create index order_workflow_defaults_of on order_workflow_defaults (workflow_id);
