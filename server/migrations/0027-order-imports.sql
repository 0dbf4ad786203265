-- Imports of past orders from files: what was chosen, how far it came, and what was refused.
create table order_imports (
  id bigint generated always as identity primary key,
  restaurant_id bigint not null references restaurants on delete cascade,
  system text not null,
  file_names text[] not null,
  -- The files as they were sent, packed; gone once the import has ended.
  files bytea,
  choices jsonb not null,
  state text not null check (state in ('running', 'done', 'stopped', 'taking_back', 'taken_back')),
  problem text,
  total integer not null,
  done integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  refusals jsonb not null default '[]',
  first_date date,
  last_date date,
  -- For whom the orders are taken: asked again at every step.
  user_id bigint references users on delete set null,
  made_by text not null,
  inserted_at timestamptz not null default now(),
  finished_at timestamptz
);
create index order_imports_restaurant on order_imports (restaurant_id, id desc);
create index order_imports_user on order_imports (user_id) where user_id is not null;

-- By which import an order first came. The import may be forgotten while its orders stay.
alter table orders add column import_id bigint;
create index orders_import on orders (import_id, id) where import_id is not null;
