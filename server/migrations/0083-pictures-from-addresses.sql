-- Pictures that items of a menu name by web addresses are taken into a collection, in the background.

create table menu_picture_runs (
  id bigint generated always as identity primary key,
  restaurant_id bigint not null references restaurants on delete cascade,
  collection_id bigint references picture_collections on delete set null,
  state text not null check (state in ('running', 'done', 'stopped')),
  -- Why it was stopped.
  problem text,
  -- It is done in the name of this person.
  user_id bigint references users on delete set null,
  made_by text not null,
  mail text not null,
  -- Places of the menu that have a picture of the collection since.
  changed integer not null default 0,
  -- Of the draft, by which the change can be taken back.
  step_revision bigint,
  inserted_at timestamptz not null default now(),
  finished_at timestamptz
);
create index menu_picture_runs_restaurant on menu_picture_runs (restaurant_id, id);
-- One of a menu at a time.
create unique index menu_picture_runs_running on menu_picture_runs (restaurant_id) where state = 'running';
create index menu_picture_runs_collection on menu_picture_runs (collection_id) where collection_id is not null;
create index menu_picture_runs_user on menu_picture_runs (user_id) where user_id is not null;

create table menu_picture_addresses (
  run_id bigint not null references menu_picture_runs on delete cascade,
  position integer not null,
  address text not null,
  -- Of the item that shows it.
  name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'refused')),
  -- A server that died with it may have died of it.
  tries integer not null default 0,
  picture_id bigint references pictures on delete set null,
  -- Whether the collection did not have it before.
  is_new boolean not null default false,
  reason text not null default '',
  primary key (run_id, position)
);
create index menu_picture_addresses_picture on menu_picture_addresses (picture_id) where picture_id is not null;
