-- Listings that went off with their channel come on with it again; those that were off before stay off.
alter table channel_listings add column off_with_channel boolean not null default false;
create index channel_listings_off_with_channel on channel_listings (channel_id) where off_with_channel;
