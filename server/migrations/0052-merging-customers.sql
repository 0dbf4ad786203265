-- Customers who may be one person, and two that became one.

-- A merge, who did it, and what it moved: by this it is undone. The one that is gone stays a row, so that its page leads to the kept one.
create table customer_merges (
  id bigint generated always as identity primary key,
  kept_id bigint not null references customers,
  gone_id bigint not null references customers,
  -- Whose given name, family name, birthday and language were taken.
  choices jsonb not null,
  -- Fields of the kept one that it changed, before and after, and the tags that it added.
  changes jsonb not null,
  -- What each part (parts.ts) moved, by its name.
  moved jsonb not null,
  merged_at timestamptz not null,
  merged_by bigint references users on delete set null,
  merged_by_name text not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references users on delete set null,
  undone_by_name text,
  check (kept_id <> gone_id)
);
create index customer_merges_kept on customer_merges (kept_id, id);
create index customer_merges_gone on customer_merges (gone_id, id);

-- Two customers who may be one person, and why. One that was dismissed stays, so that it does not come back.
create table customer_duplicates (
  id bigint generated always as identity primary key,
  -- Their company.
  root_id bigint not null references access_groups,
  low_id bigint not null references customers on delete cascade,
  high_id bigint not null references customers on delete cascade,
  score smallint not null,
  reasons text[] not null,
  found_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by bigint references users on delete set null,
  unique (low_id, high_id),
  check (low_id < high_id)
);
create index customer_duplicates_listed on customer_duplicates (root_id, score desc, id) where dismissed_at is null;
create index customer_duplicates_high on customer_duplicates (high_id);

-- What customers are compared by: hashes of their numbers, addresses, addresses less one letter, and names with birthdays. Who has one in common may be
-- the same person. Only of active customers, and of no guest of a marketplace.
create table customer_duplicate_keys (
  customer_id bigint primary key references customers on delete cascade,
  keys integer[] not null
);
create index customer_duplicate_keys_keys on customer_duplicate_keys using gin (keys);

-- Customers to be compared again soon. Only added to: who changes a customer waits for nobody here, and nothing is missed.
create table customer_duplicate_news (
  id bigint generated always as identity primary key,
  customer_id bigint not null
);
create function note_duplicate_news() returns trigger language plpgsql as $$
begin
  insert into customer_duplicate_news (customer_id) values (new.id);
  return null;
end $$;
create trigger customers_compared_again after update on customers for each row
  when ((old.given_name, old.family_name, old.birthday, old.status, old.relay_channel, old.parent_access_group_id)
    is distinct from (new.given_name, new.family_name, new.birthday, new.status, new.relay_channel, new.parent_access_group_id))
  execute function note_duplicate_news();
create function note_many_duplicate_news() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'customers' then insert into customer_duplicate_news (customer_id) select id from changed;
  else insert into customer_duplicate_news (customer_id) select distinct customer_id from changed;
  end if;
  return null;
end $$;
create trigger customers_compared after insert on customers referencing new table as changed for each statement execute function note_many_duplicate_news();
create trigger customer_identities_compared after insert on customer_identities referencing new table as changed for each statement execute function note_many_duplicate_news();
create trigger customer_identities_taken after delete on customer_identities referencing old table as changed for each statement execute function note_many_duplicate_news();
create trigger customer_identities_gone_over after update on customer_identities referencing new table as changed for each statement execute function note_many_duplicate_news();
insert into customer_duplicate_news (customer_id) select id from customers;
