-- Until which day, on the clock of its restaurant, the orderable time of a listing has been counted.
alter table channel_listings add column counted_until date;
-- News name a store, and are judged by the secrets of those that are called so.
create index channel_listings_called on channel_listings (external_store_id) where external_store_id <> '';
