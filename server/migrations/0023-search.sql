-- What is searched for and what is found are compared in one writing: case, accents and the kinds of an apostrophe make no difference.
create function searchable(said text) returns text language sql immutable strict parallel safe as $$
  select normalize(regexp_replace(normalize(lower(translate(said, '’‘‛ʼʹ`´′＇', '''''''''''''''''''')), NFD), '[\u0300-\u036f]', '', 'g'), NFC)
$$;

drop index bank_connections_name_search, restaurants_name_search, delivery_markets_name_search, order_workflows_name_search;
create index bank_connections_name_search on bank_connections using gin (searchable(name) gin_trgm_ops);
create index restaurants_name_search on restaurants using gin (searchable(name) gin_trgm_ops);
create index delivery_markets_name_search on delivery_markets using gin (searchable(name) gin_trgm_ops);
create index order_workflows_name_search on order_workflows using gin (searchable(name) gin_trgm_ops);
