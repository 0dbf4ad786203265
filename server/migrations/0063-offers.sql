-- Offers at work are read by every evaluation.

-- What a version says never changes, so servers remember it by this number; unlike (discount_id, number) it is never given twice, not
-- even when the transaction that wrote the version is rolled back.
alter table discount_versions add column uuid uuid not null default gen_random_uuid();
create unique index discount_versions_uuid on discount_versions (uuid);

-- Those that name a restaurant which is deleted or leaves.
create index discounts_restaurants on discounts using gin (restaurant_ids);
