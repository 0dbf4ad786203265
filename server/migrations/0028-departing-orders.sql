-- A handover takes a restaurant's orders along, however many there are: guests are hidden at once and taken off afterwards, in steps.
alter table sales_names_from add column guests_pending boolean not null default false;
-- The credential may end while its orders stay: it is only told where an order came from.
alter table orders drop constraint orders_credential_id_fkey;
