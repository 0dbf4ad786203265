-- What the state of a listing is worked out from, found without reading what is long over.

-- Sendings that are not through, or did not come through.
create index publication_targets_unsettled on publication_targets (listing_id) where state in ('queued', 'sending', 'failed', 'blocked');
create index closures_running on closures (restaurant_id) where ended_at is null;

-- The highest group of the company that the restaurant was in: another one does not read what was written there, as in History.
alter table listing_events add column company_id bigint;

-- Menus of many restaurants by name.
create index menu_nodes_menus on menu_nodes (restaurant_id) where kind in ('menu', 'category') and lifecycle <> 'archived';
