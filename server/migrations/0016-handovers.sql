-- What one company hands over to another: offered by an administrator of its own group, accepted by one of the other's.

create table handovers (
  id bigint generated always as identity primary key,
  from_root_id bigint not null references access_groups,
  resource_type text not null,
  email text not null check (email = lower(email)),
  note text not null default '',
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'void')),
  offered_by bigint references users on delete set null,
  -- Names of the day: what either side is called later is no longer the other's to read.
  company text not null,
  offerer_name text not null,
  offerer_email text not null,
  answered_by bigint references users on delete set null,
  answerer_name text not null default '',
  answerer_company text not null default '',
  into_root_id bigint references access_groups,
  answered_at timestamptz,
  expires_at timestamptz not null,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((into_root_id is not null) = (status = 'accepted')),
  check ((answered_at is not null) = (status <> 'pending')),
  check (into_root_id <> from_root_id)
);
create index handovers_from on handovers (from_root_id, id desc);
create index handovers_email on handovers (email, id desc);
create index handovers_into on handovers (into_root_id, id desc) where into_root_id is not null;

-- All that goes, as it was offered: accepted is exactly this.
create table handover_things (
  handover_id bigint not null references handovers on delete cascade,
  resource_type text not null,
  resource_id bigint not null,
  name text not null,
  -- Of an offered group, what goes along with it is not.
  is_offered boolean not null,
  primary key (handover_id, resource_type, resource_id)
);
create index handover_things_of on handover_things (resource_type, resource_id) where is_offered;

-- Companies that a resource or a group has left: what was written in them about it stays with them.
create table former_companies (
  resource_type text not null,
  resource_id bigint not null,
  root_id bigint not null,
  inserted_at timestamptz not null default now(),
  primary key (resource_type, resource_id, root_id)
);
