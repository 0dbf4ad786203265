-- When somebody or the night asked what is live last: what is asked for is taken by one server, and one that was lost is asked again.
alter table channel_listings add column read_asked_at timestamptz;

create index pause_deliveries_listing on pause_deliveries (listing_id, id desc);
create index pause_deliveries_old on pause_deliveries (queued_at);
