-- Menus show pictures of collections: `image_url` of a node, or of what differs by channel, names one as `picture:12`.

create function picture_named(value text) returns bigint language sql immutable parallel safe
  return substring(value, '^picture:([1-9][0-9]{0,14})$')::bigint;

-- Archived nodes too: what leaves a company is untied from all of them.
create index menu_nodes_pictured on menu_nodes (picture_named(fields ->> 'image_url')) where picture_named(fields ->> 'image_url') is not null;
create index menu_overrides_pictured on menu_overrides (picture_named(value #>> '{}')) where field = 'image_url' and picture_named(value #>> '{}') is not null;

-- Nodes by the pictures they show, by a value of their own or for a channel; archived ones show none. Kept by triggers, whatever writes nodes.
-- The key to pictures has no action: what is shown cannot be deleted.
create table menu_pictures (
  picture_id bigint not null references pictures,
  node_id uuid not null references menu_nodes on delete cascade,
  restaurant_id bigint not null references restaurants on delete cascade,
  primary key (picture_id, node_id)
);
create index menu_pictures_node on menu_pictures (node_id);
create index menu_pictures_restaurant on menu_pictures (restaurant_id);

create function note_menu_pictures(of_node uuid) returns void language plpgsql as $$
declare
  named bigint[] := array(
    select picture_named(fields ->> 'image_url') from menu_nodes where id = of_node and lifecycle <> 'archived'
    union all
    select picture_named(value #>> '{}') from menu_overrides join menu_nodes on id = node_id
      where node_id = of_node and field = 'image_url' and lifecycle <> 'archived');
begin
  delete from menu_pictures where node_id = of_node and picture_id <> all(array_remove(named, null));
  if cardinality(array_remove(named, null)) = 0 then return; end if;
  -- A picture that is gone is passed over: a node that is brought back may name one. One that is being deleted is waited for.
  insert into menu_pictures (picture_id, node_id, restaurant_id)
    select pictures.id, of_node, (select restaurant_id from menu_nodes where id = of_node)
    from pictures where pictures.id = any(named) order by pictures.id for key share of pictures
    on conflict do nothing;
end $$;

create function note_pictures_of_node() returns trigger language plpgsql as $$
begin
  perform note_menu_pictures(new.id);
  return null;
end $$;
create trigger menu_nodes_made_with_picture after insert on menu_nodes for each row
  when (new.fields ->> 'image_url' like 'picture:%') execute function note_pictures_of_node();
create trigger menu_nodes_picture_changed after update on menu_nodes for each row
  when (old.fields -> 'image_url' is distinct from new.fields -> 'image_url' or (old.lifecycle = 'archived') <> (new.lifecycle = 'archived'))
  execute function note_pictures_of_node();

create function note_pictures_of_override() returns trigger language plpgsql as $$
begin
  perform note_menu_pictures(coalesce(new.node_id, old.node_id));
  return null;
end $$;
create trigger menu_overrides_picture_set after insert or update on menu_overrides for each row
  when (new.field = 'image_url') execute function note_pictures_of_override();
create trigger menu_overrides_picture_gone after delete on menu_overrides for each row
  when (old.field = 'image_url') execute function note_pictures_of_override();

-- Files that a published menu shows. They outlast their picture as long as guests see the menu, so there is no key to pictures.
create table menu_snapshot_pictures (
  restaurant_id bigint not null,
  hash text not null,
  file_key text not null,
  picture_id bigint not null,
  primary key (restaurant_id, hash, file_key),
  foreign key (restaurant_id, hash) references menu_snapshots on delete cascade
);
-- Which publications have a menu that shows a file.
create index publication_menus_snapshot on publication_menus (restaurant_id, hash);
create index menu_snapshot_pictures_file on menu_snapshot_pictures (file_key);
