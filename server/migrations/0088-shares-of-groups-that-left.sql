-- What was shared with a group that has gone to another company belongs to the company that it left: it is not shared there again when the group,
-- or one that it was merged into, comes back.
update customer_segments set access_group_id = null from access_groups place
where place.id = customer_segments.access_group_id and place.root_id <> customer_segments.shared_in;
update saved_reports set access_group_id = null from access_groups place
where place.id = saved_reports.access_group_id and place.root_id <> saved_reports.shared_in;
