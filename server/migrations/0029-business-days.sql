-- Business days are closed by hand. What comes for a closed day enters it all the same, is noted here, and restates it: whoever looked
-- at its figures before is told.

create table late_entries (
  -- Of two that a person has been told of, the higher came later.
  id bigint generated always as identity primary key,
  restaurant_id bigint not null references restaurants on delete cascade,
  business_date date not null,
  -- Of the ledger, which is referred to by nobody: nobody has the right that a reference needs.
  entry_id bigint not null,
  -- When the day was closed that it came after.
  closed_at timestamptz not null,
  noted_at timestamptz not null default clock_timestamp(),
  -- It counts on the day where reports count by the day of the order, or by that of the event; or both.
  by_order boolean not null,
  by_event boolean not null
);
create index late_entries_day on late_entries (restaurant_id, business_date, id);
create index late_entries_noted on late_entries (noted_at);

create index business_days_closed on business_days (restaurant_id, business_date) where status <> 'open';
create index business_days_moved on business_days (restaurant_id, business_date) where source = 'override';

-- One place for whoever writes to the ledger. Writers of a restaurant hold a shared lock until they commit, and closing waits for them:
-- an entry is there before its day is closed, or finds it closed.
create function note_late_entries() returns trigger language plpgsql as $$
declare
  places bigint[] := array(select distinct restaurant_id from written order by 1);
  place bigint;
begin
  foreach place in array places loop
    perform pg_advisory_xact_lock_shared(hashtextextended('business days ' || place, 0));
  end loop;
  -- Most have closed nothing, and need not look at every entry.
  if not exists (select from business_days where restaurant_id = any(places) and status <> 'open') then
    return null;
  end if;
  with touched as (
    select restaurant_id, service_date as business_date from written union select restaurant_id, event_date from written),
  noted as (
    insert into late_entries (restaurant_id, business_date, entry_id, closed_at, by_order, by_event)
    select day.restaurant_id, day.business_date, entry.id, day.closed_at, entry.service_date = day.business_date, entry.event_date = day.business_date
    from touched join business_days day using (restaurant_id, business_date)
    join written entry on entry.restaurant_id = day.restaurant_id and day.business_date in (entry.service_date, entry.event_date)
    where day.status <> 'open' order by day.restaurant_id, day.business_date, entry.id
    returning restaurant_id, business_date, noted_at)
  update business_days day set status = 'restated', restated_at = noted.at
  from (select restaurant_id, business_date, min(noted_at) as at from noted group by 1, 2) as noted
  where day.restaurant_id = noted.restaurant_id and day.business_date = noted.business_date and day.status = 'closed';
  return null;
end $$;
create trigger sales_entries_late after insert on sales_entries referencing new table as written for each statement execute function note_late_entries();

-- Who looked at figures that have closed days in them: one row for a person, the days and the restaurants, and another one only once a day
-- among them was closed since. Nothing is written while nobody closes days.
create table figure_looks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  from_date date not null,
  to_date date not null,
  -- Null means all that the person sees.
  restaurant_ids bigint[],
  access_group_ids bigint[],
  looked_at timestamptz not null,
  by_event boolean not null
);
create index figure_looks_user on figure_looks (user_id, to_date);
create index figure_looks_old on figure_looks (looked_at);

-- Up to which late entry a person has put away what they were told of a day.
create table change_notices_dismissed (
  user_id bigint not null references users on delete cascade,
  restaurant_id bigint not null references restaurants on delete cascade,
  business_date date not null,
  through bigint not null,
  primary key (user_id, restaurant_id, business_date)
);

-- A rule of the list that begins is the setting from then on: the setting then makes no rule of its own.
create or replace function note_business_day_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into business_day_rules (restaurant_id, from_date, cutoff_min, made_by) values (new.id, '0001-01-01', new.business_day_cutoff_min, '');
  elsif coalesce(current_setting('brigade.cutoff_follows_rule', true), '') <> 'yes' then
    insert into business_day_rules (restaurant_id, from_date, cutoff_min, made_by)
      values (new.id, (now() at time zone new.timezone - make_interval(mins => old.business_day_cutoff_min))::date + 1, new.business_day_cutoff_min, '')
      on conflict (restaurant_id, from_date) do update set cutoff_min = excluded.cutoff_min, made_by = '', inserted_at = now();
  end if;
  return null;
end $$;
