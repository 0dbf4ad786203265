-- Where whoever turned it on could give the role to see discounts: a credential gives them at its restaurants below that group. None: it
-- gives none, as all that were made before.
alter table ingest_credentials add column discounts_group_id bigint references access_groups on delete set null;
create index ingest_credentials_discounts on ingest_credentials (discounts_group_id) where discounts_group_id is not null;

-- Codes by their beginning among those of an offer, of which there may be hundreds of thousands.
create index discount_codes_beginning on discount_codes (discount_id, code text_pattern_ops);
