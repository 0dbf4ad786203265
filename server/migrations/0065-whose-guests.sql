-- An order opens the customer that it finds to the people of its restaurant. A system that was made by somebody who could not give that finds
-- those whom the group of the restaurant knows, and no others. Systems of before go on as they were.
alter table ingest_credentials add column knows_company boolean not null default true;
alter table ingest_credentials alter column knows_company set default false;
alter table pos_order_readings add column knows_company boolean not null default true;
alter table pos_order_readings alter column knows_company set default false;
-- Set with the guest, by whichever system said it last.
alter table orders add column guest_of_group boolean not null default false;
