-- Until which day, on the clock of its restaurant, the orderable time of a listing has been counted.
alter table channel_listings add column counted_until date;
