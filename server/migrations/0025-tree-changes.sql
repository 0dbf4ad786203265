-- What was taken from somebody's sight by the tree: groups that moved, ended or were merged, resources that moved or are shared no more.
-- A change that waited while this happened in one of its person's companies is judged anew.
create table tree_changes (
  id bigint generated always as identity primary key,
  root_id bigint not null,
  at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index tree_changes_company on tree_changes (root_id, at);

create function note_links_lost() returns trigger language plpgsql as $$
begin
  insert into tree_changes (root_id)
    select distinct place.root_id from former join access_groups place on place.id = former.access_group_id;
  return null;
end $$;
create trigger access_group_resources_lost after delete on access_group_resources
  referencing old table as former for each statement execute function note_links_lost();

-- No transaction lasts an hour: by then nobody compares with it any more.
create function note_groups_moved() returns trigger language plpgsql as $$
begin
  insert into tree_changes (root_id) select distinct root_id from former;
  delete from tree_changes where id in (
    select id from tree_changes where at < now() - interval '1 hour' order by id limit 1000 for update skip locked);
  return null;
end $$;
create function note_groups_moved_within() returns trigger language plpgsql as $$
begin
  insert into tree_changes (root_id)
    select distinct former.root_id from former join present using (id) where former.ancestors <> present.ancestors;
  return null;
end $$;
create trigger access_groups_tree_ended after delete on access_groups
  referencing old table as former for each statement execute function note_groups_moved();
create trigger access_groups_tree_moved after update on access_groups
  referencing old table as former new table as present for each statement execute function note_groups_moved_within();
