-- Figures that are kept in memory, and indexes for what reports ask of a large ledger.

-- What was added to sales, written by triggers so that no writer can forget it. A kept answer compares it with the snapshot it was read in.
create table sales_changes (
  xid xid8 not null default pg_current_xact_id(),
  restaurant_ids bigint[] not null,
  inserted_at timestamptz not null default now()
);
create index sales_changes_xid on sales_changes (xid);
create index sales_changes_inserted on sales_changes using brin (inserted_at);

create function note_sales() returns trigger language plpgsql as $$
begin
  -- "changed" is the transition table of whichever trigger called. A statement that changed no row is none.
  insert into sales_changes (restaurant_ids) select array_agg(distinct restaurant_id) from changed having count(*) > 0;
  return null;
end $$;
create trigger sales_entries_added after insert on sales_entries referencing new table as changed for each statement execute function note_sales();
create trigger orders_added after insert on orders referencing new table as changed for each statement execute function note_sales();
create trigger orders_changed after update on orders referencing new table as changed for each statement execute function note_sales();
create trigger orders_removed after delete on orders referencing old table as changed for each statement execute function note_sales();

-- Orders and items are counted by their quantity, taxes by who pays them: without these columns each entry would be fetched.
drop index sales_entries_day;
create index sales_entries_day on sales_entries (restaurant_id, service_date)
  include (event_date, entry_type, amount, channel, fulfilment, local_hour, received_at, quantity, is_remitted);
-- The newest entries of a kind, however rare it is and however far down the page.
create index sales_entries_kind on sales_entries (restaurant_id, entry_type, service_date desc, id desc);
