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

-- Files of reports, each with what was asked, by whom, and how it came out. The file itself lies in parts and is deleted after a while.
create table report_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  kind text not null check (kind in ('csv', 'xlsx')),
  -- With its days and its currency written out.
  view jsonb not null,
  -- The figure whose entries it has; null for the rows of the report.
  figure jsonb,
  state text not null default 'making' check (state in ('making', 'ready', 'failed', 'expired')),
  error text not null default '',
  tries integer not null default 0,
  row_count bigint,
  bytes bigint,
  sha256 text,
  -- Restaurants that are in it: who cannot see all of them any more does not get it again.
  restaurant_ids bigint[] not null default '{}',
  as_of timestamptz,
  inserted_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index report_exports_user on report_exports (user_id, id desc);
create index report_exports_expiry on report_exports (expires_at) where state <> 'expired';
create index report_exports_making on report_exports (inserted_at) where state = 'making';

create table report_export_parts (
  export_id bigint not null references report_exports on delete cascade,
  -- Two servers may make the same file for a while; the one whose try it is has it.
  try integer not null,
  position integer not null,
  content bytea not null,
  primary key (export_id, try, position)
);

-- When a saved report is mailed by itself. What is due is read from the rows, by the clock of the database.
create table report_schedules (
  saved_report_id bigint primary key references saved_reports on delete cascade,
  kind text not null check (kind in ('business_day', 'daily', 'weekly')),
  -- Whose business day and whose clock count.
  restaurant_id bigint not null references restaurants on delete cascade,
  minutes integer not null check (minutes between 0 and 1439),
  weekdays smallint[] not null default '{}',
  next_at timestamptz not null,
  -- The business day that the next mail is about.
  next_date date not null,
  tries integer not null default 0,
  last_at timestamptz,
  last_sent integer,
  last_passed_over integer,
  last_error text not null default ''
);
create index report_schedules_due on report_schedules (next_at);

create table report_recipients (
  saved_report_id bigint not null references report_schedules on delete cascade,
  user_id bigint not null references users on delete cascade,
  unsubscribed_at timestamptz,
  primary key (saved_report_id, user_id)
);

-- Written with the mail in one transaction: nobody gets the report of a day twice.
create table report_sendings (
  saved_report_id bigint not null references report_schedules on delete cascade,
  due_at timestamptz not null,
  user_id bigint not null references users on delete cascade,
  primary key (saved_report_id, due_at, user_id)
);

-- A file that goes along with a mail, and the page on which its reader ends such mails.
alter table mails add column attachment_name text, add column attachment text, add column unsubscribe_url text;
