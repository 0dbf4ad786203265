-- A piece of a name is found by its trigrams; without them every row of every company is read for each new text.
create extension if not exists pg_trgm;
create index bank_connections_name_search on bank_connections using gin (name gin_trgm_ops);
