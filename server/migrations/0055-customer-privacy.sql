-- Customers that come in files, and people who are erased.

-- An import as it was asked for, step by step.
create table customer_imports (
  id bigint generated always as identity primary key,
  -- The group that comes to know the customers.
  access_group_id bigint not null references access_groups on delete cascade,
  file_name text not null,
  choices jsonb not null,
  state text not null check (state in ('running', 'done', 'stopped', 'taking_back', 'taken_back')),
  problem text,
  total integer not null,
  done integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  known integer not null default 0,
  -- Consents that the file would have given, and that stay withdrawn.
  kept_withdrawn integer not null default 0,
  refused integer not null default 0,
  -- Lines and why, never what stood in them.
  refusals jsonb not null default '[]',
  -- For whom it goes on: asked again at every step.
  user_id bigint references users on delete set null,
  made_by text not null,
  inserted_at timestamptz not null default now(),
  finished_at timestamptz
);
create index customer_imports_group on customer_imports (access_group_id, id desc);
create index customer_imports_user on customer_imports (user_id) where user_id is not null;
create index customer_imports_open on customer_imports (id) where state in ('running', 'taking_back');

-- Rows of a file that wait for their step; gone with it.
create table customer_import_rows (
  import_id bigint not null references customer_imports on delete cascade,
  line integer not null,
  given_name text not null,
  family_name text not null,
  emails text[] not null,
  phones text[] not null,
  birthday text,
  language text not null,
  tags text[] not null,
  note text not null,
  email_consent boolean,
  sms_consent boolean,
  primary key (import_id, line)
);

-- By which import a customer came. The import may be forgotten while its customers stay.
alter table customers add column import_id bigint;
create index customers_import on customers (import_id, id) where import_id is not null;

-- The guest of an order was erased: a later copy of it does not bring them back.
alter table orders add column guest_erased boolean not null default false;

-- The company in whose name a mail goes to a guest: an erasure there takes it away. Null of mails to staff.
alter table mails add column company_id bigint;
create index mails_of_guests on mails (company_id, lower(recipient)) where company_id is not null;

-- Cards by whom they were given to.
create index gift_cards_given_to on gift_cards (root_id, lower(recipient_email)) where recipient_email <> '';

-- Words of a person go from a text. `pattern` is one of a regular expression that `words-of-person.ts` writes.
create function without_person(said text, pattern text) returns text language sql immutable parallel safe as $$
  select regexp_replace(said, pattern, '(erased)', 'gi')
$$;
create function without_person(said jsonb, pattern text) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return case jsonb_typeof(said)
    when 'string' then to_jsonb(without_person(said #>> '{}', pattern))
    when 'array' then (select coalesce(jsonb_agg(without_person(one, pattern) order by at), '[]') from jsonb_array_elements(said) with ordinality as each(one, at))
    when 'object' then (select coalesce(jsonb_object_agg(without_person(key, pattern), without_person(value, pattern)), '{}') from jsonb_each(said))
    else said end;
end $$;

-- History is append-only, but for an erasure: it takes words away, and nothing else of a line.
create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('brigade.erasing', true) = 'on' then return null; end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
drop trigger audit_logs_append_only on audit_logs;
create trigger audit_logs_append_only before update or delete or truncate on audit_logs for each statement execute function refuse_change_of_history();
create trigger audit_logs_words_alone before update on audit_logs for each row
  when ((old.id, old.app, old.resource, old.resource_id, old.action, old.agent, old.actor_type, old.actor_id, old.origin, old.reach, old.request_id, old.address,
      old.inserted_at)
    is distinct from (new.id, new.app, new.resource, new.resource_id, new.action, new.agent, new.actor_type, new.actor_id, new.origin, new.reach,
      new.request_id, new.address, new.inserted_at))
  execute function refuse_change();
