-- Whoever comes back hears what they missed by their roles on groups; of a group that was handed over only what happened since.
-- By the number of the handover's transaction, which all that happened before it is below.
alter table former_companies add column xid xid8 not null default pg_current_xact_id();
