-- What a person has chosen for themselves: how things look, which columns show, saved views. Nobody else's business,
-- so no group reaches it, no audit row tells of it, and it goes with the person.

create table preferences (
  user_id bigint not null references users on delete cascade,
  key text not null check (char_length(key) between 1 and 80),
  -- The contract's limit is 32 kB as sent; the database writes spaces between, hence twice that.
  value jsonb not null check (octet_length(value::text) <= 65536),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);
