-- Offers at work are read by every evaluation.

-- What a version says never changes, so servers remember it by this number; unlike (discount_id, number) it is never given twice, not
-- even when the transaction that wrote the version is rolled back.
alter table discount_versions add column uuid uuid not null default gen_random_uuid();
create unique index discount_versions_uuid on discount_versions (uuid);

-- The live ones at a restaurant: those that name none, by the group, and those that name it.
drop index discounts_live;
create index discounts_live on discounts (parent_access_group_id) where status in ('scheduled', 'active') and restaurant_ids = '{}';
create index discounts_restaurants on discounts using gin (restaurant_ids);
create index discounts_due on discounts (id) where status in ('scheduled', 'active') and (starts_at is not null or ends_at is not null);
create index discount_uses_waiting_offer on discount_uses (discount_id) where status = 'waiting';

-- Whatever moves a row in one of the orders of its list, or out of a filter.
drop trigger discounts_reordered on discounts;
create trigger discounts_reordered after update on discounts for each row
  when ((old.name, old.status, old.method, old.class, old.parent_access_group_id)
    is distinct from (new.name, new.status, new.method, new.class, new.parent_access_group_id))
  execute function note_renamed('discount');

-- How many codes an offer has: a hundred thousand are not counted for each row of a list.
create table discount_code_counts (
  discount_id bigint primary key references discounts on delete cascade,
  codes bigint not null
);
insert into discount_code_counts select discount_id, count(*) from discount_codes group by discount_id;
create function count_discount_codes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into discount_code_counts select discount_id, count(*) from changed group by discount_id order by discount_id
    on conflict (discount_id) do update set codes = discount_code_counts.codes + excluded.codes;
  else
    update discount_code_counts counted set codes = counted.codes - gone.codes
    from (select discount_id, count(*) as codes from changed group by discount_id) gone where counted.discount_id = gone.discount_id;
  end if;
  return null;
end $$;
create trigger discount_codes_made after insert on discount_codes referencing new table as changed for each statement execute function count_discount_codes();
create trigger discount_codes_gone after delete on discount_codes referencing old table as changed for each statement execute function count_discount_codes();

-- An offer names no restaurant that was deleted. If it named only that one it ends: naming none it would be given everywhere.
create function forget_restaurant_in_discounts() returns trigger language plpgsql as $$
begin
  update discounts set restaurant_ids = array_remove(restaurant_ids, old.id), version = version + 1, updated_at = now(),
    status = case when restaurant_ids = array[old.id] then 'ended' else status end,
    ended_at = case when restaurant_ids = array[old.id] then coalesce(ended_at, now()) else ended_at end
  where restaurant_ids @> array[old.id];
  return null;
end $$;
create trigger restaurants_gone_from_discounts after delete on restaurants for each row execute function forget_restaurant_in_discounts();
