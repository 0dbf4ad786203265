-- How what is sent to marketplaces gets there.

-- Where a channel was not reached for long, one try at a time goes through: until then nobody else tries.
alter table channel_health add column probe_until timestamptz;

-- When the hours of a listing are looked at next: what a special date closes is told as it begins and ends.
alter table listings add column hours_look_at timestamptz not null default '-infinity';
create index listings_hours_look on listings (hours_look_at) where live_target_id is not null;
-- Special dates as the marketplace was told, where it takes any.
alter table listings add column told_days jsonb not null default '[]';
