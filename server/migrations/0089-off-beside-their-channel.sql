-- A listing that went off with a channel beside its restaurant comes on again with it only while the restaurant is of the same organization: the
-- number of that, without a reference, for one that is gone is the organization of none.
alter table channel_listings add column off_beside_group bigint;
