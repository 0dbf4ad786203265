-- Which key ring this database is used with: a mark of each key, from which no key can be found.
create table key_ring_marks (
  -- The id of an encrypting key, or "mac" for the one that hashes.
  key_id text primary key,
  mark bytea not null,
  inserted_at timestamptz not null default now()
);
