-- Listings come by themselves only on a channel of their restaurant's group or of one above it (decision 51). Those that stand on one of a
-- group beside leave it: who put them there is not known.

-- Whoever named the store could change the channel as well; nobody knows that of names from before.
alter table channel_listings add column named_by_channel boolean not null default false;

create temporary table beside on commit drop as
  select listing.id as listing_id, listing.channel as kind, listing.state, home.ancestors, home.root_id,
    channel.credentials_sealed is not null as signed_in
  from channel_listings placed join listings listing on listing.id = placed.listing_id
  join restaurants place on place.id = listing.restaurant_id join access_groups home on home.id = place.parent_access_group_id
  join channels channel on channel.id = placed.channel_id
  where not channel.parent_access_group_id = any(home.ancestors);

-- Where nothing fits, the highest group gets a channel of the kind.
with made as (
  insert into channels (name, kind, parent_access_group_id)
    select distinct case kind when 'web' then 'Online ordering' when 'app' then 'Native app' when 'kiosk' then 'Kiosk' when 'qr' then 'QR code'
      when 'phone' then 'Phone' when 'uber_eats' then 'Uber Eats' when 'doordash' then 'DoorDash' when 'grubhub' then 'Grubhub'
      else kind end, kind, root_id
    from beside where not exists (
      select from channels other where other.kind = beside.kind and other.parent_access_group_id = any(beside.ancestors)
        and (other.state = 'active' or beside.state = 'off'))
  returning id, parent_access_group_id)
insert into access_group_resources (resource_type, resource_id, access_group_id, relation)
  select 'channel', id, parent_access_group_id, 'owner' from made;

drop index channel_listings_store;
-- A store ID goes along only from one channel for which the installation signs in to another one, where it is the same store.
with fitting as (
  select beside.listing_id, beside.signed_in, fit.id, fit.signs_in from beside cross join lateral (
    select other.id, other.credentials_sealed is not null as signs_in
    from channels other join access_groups holder on holder.id = other.parent_access_group_id
    where other.kind = beside.kind and holder.id = any(beside.ancestors) and (other.state = 'active' or beside.state = 'off')
    order by other.state, cardinality(holder.ancestors) desc, other.id limit 1) fit)
update channel_listings placed set channel_id = fitting.id, off_with_channel = false, version = placed.version + 1, updated_at = now(),
  external_store_id = case when fitting.signed_in or fitting.signs_in then '' else placed.external_store_id end,
  drift_state = 'unread', drift = '[]', drift_count = 0, drift_error = '', read_at = null
from fitting where placed.listing_id = fitting.listing_id;
update listing_incidents set ended_at = least(coalesce(until, now()), now())
  where ended_at is null and listing_id in (select listing_id from beside);

-- One store at a marketplace is one listing of a channel, and one of all channels for which the installation signs in, in whatever case its ID
-- is written. Of those that are one only now nobody knows whose it is.
with named as (
  select placed.listing_id, lower(placed.external_store_id) as store, channel.kind,
    case when channel.credentials_sealed is null then 0 else channel.id end as account
  from channel_listings placed join channels channel on channel.id = placed.channel_id where placed.external_store_id <> ''),
  doubled as (
    select unnest(array_agg(listing_id)) as listing_id from named group by kind, account, store having count(*) > 1)
update channel_listings placed set external_store_id = '', version = placed.version + 1, updated_at = now()
from doubled where placed.listing_id = doubled.listing_id;
create unique index channel_listings_store on channel_listings (channel_id, lower(external_store_id)) where external_store_id <> '';
drop index channel_listings_called;
create index channel_listings_called on channel_listings (lower(external_store_id)) where external_store_id <> '';
