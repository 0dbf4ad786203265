-- What was paused everywhere below a group and goes on in a restaurant that has left it is a part of that no more: it would begin anew below the
-- group once the restaurant comes back.
update pauses set access_group_id = null from restaurants place join access_groups home on home.id = place.parent_access_group_id
where pauses.restaurant_id = place.id and pauses.access_group_id <> all(home.ancestors);
