-- Whoever comes back hears what they missed by their roles on groups; of a group that was handed over only what happened since.
-- By the number of the handover's transaction, which all that happened before it is below.
alter table former_companies add column xid xid8 not null default pg_current_xact_id();

-- A change is judged anew when the grants of whoever makes it have changed meanwhile; by this it is known which the change itself has written.
create function note_own_grants() returns trigger language plpgsql as $$
begin
  perform set_config('brigade.wrote_grants', 'yes', true);
  return null;
end $$;
create trigger role_grants_written after insert or update or delete on role_grants for each statement execute function note_own_grants();
