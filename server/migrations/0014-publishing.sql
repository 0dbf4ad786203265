-- A publication that cannot be prepared ends, and says why.

alter table publications drop constraint publications_state_check;
alter table publications add constraint publications_state_check check (state in ('preparing', 'scheduled', 'started', 'cancelled', 'failed'));
-- Tries to prepare it since somebody last asked for that.
alter table publications add column tries integer not null default 0;
-- A sentence for people.
alter table publications add column error text not null default '';

-- Marketplaces are told when a restaurant is closed for a while. What they hold open is what they were told last.
-- [{ fulfilment, until }]: until is null where nobody knows.
alter table listings add column told_closed jsonb not null default '[]';
-- While it is told, and where that failed, nobody knows what the marketplace took in.
alter table listings add column telling text not null default 'told' check (telling in ('told', 'telling', 'failed'));
alter table listings add column telling_error text not null default '';
alter table listings add column telling_at timestamptz;
create index listings_telling on listings (telling_at) where telling <> 'told';
