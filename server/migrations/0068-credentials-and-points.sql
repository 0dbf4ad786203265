-- Where whoever let it give discounts could give the roles that take points of guests as well: its orders spend them on rewards. Those from
-- before spend none until discounts are turned on anew.
alter table ingest_credentials add column spends_points boolean not null default false;
