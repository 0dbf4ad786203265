-- Reports with their filters, saved by name: somebody's own, or shared with a group, where whoever may see sales on the group sees them.

create table saved_reports (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  access_group_id bigint references access_groups on delete set null,
  -- The company in which it was shared: a group that goes to another one does not take it along.
  shared_in bigint,
  name text not null,
  -- The report and what its address says.
  view jsonb not null,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((access_group_id is null) or (shared_in is not null))
);
create unique index saved_reports_name on saved_reports (owner_id, lower(name));
create index saved_reports_group on saved_reports (access_group_id) where access_group_id is not null;
