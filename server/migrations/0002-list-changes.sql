-- What changed the members or the order of any list that rights narrow, written by triggers so that no writer can forget it.
-- Cached lists compare it with the snapshot they were read in; grants are compared directly and leave no row here.

create table list_changes (
  xid xid8 not null default pg_current_xact_id(),
  -- '*': the tree itself changed shape, every list may have.
  resource_type text not null,
  -- null: too many at once to name.
  resource_id bigint,
  inserted_at timestamptz not null default now()
);
create index list_changes_xid on list_changes (xid);
create index list_changes_inserted on list_changes (inserted_at);

-- Readers look back minutes; a row is of no use after a day. A little is swept with every write, what others hold is passed over.
create function sweep_list_changes() returns void language sql as $$
  delete from list_changes where ctid in (
    select ctid from list_changes where inserted_at < now() - interval '1 day' order by inserted_at limit 200 for update skip locked)
$$;

create function note_links() returns trigger language plpgsql as $$
begin
  -- "changed" is the transition table of whichever trigger called.
  insert into list_changes (resource_type, resource_id)
    select distinct resource_type, case when count(*) over (partition by resource_type) > 100 then null else resource_id end from changed;
  perform sweep_list_changes();
  return null;
end $$;
create trigger access_group_resources_added after insert on access_group_resources
  referencing new table as changed for each statement execute function note_links();
create trigger access_group_resources_removed after delete on access_group_resources
  referencing old table as changed for each statement execute function note_links();
create trigger access_group_resources_changed after update on access_group_resources
  referencing new table as changed for each statement execute function note_links();

create function note_tree() returns trigger language plpgsql as $$
begin
  insert into list_changes (resource_type) values ('*');
  return null;
end $$;
create trigger access_groups_moved after update of ancestors on access_groups for each statement execute function note_tree();

-- One trigger for each table whose rows are listed by name: the argument is the resource type.
create function note_renamed() returns trigger language plpgsql as $$
begin
  insert into list_changes (resource_type, resource_id) values (tg_argv[0], new.id);
  return null;
end $$;
create trigger bank_connections_renamed after update of name on bank_connections for each row
  when (old.name is distinct from new.name) execute function note_renamed('bank_connection');
