-- What an ordering system reserves or keeps belongs to the credential it did so with: a number without a reference, since what is gone may do nothing.
alter table discount_reservations add column credential_id bigint;
alter table gift_card_holds add column credential_id bigint;

-- From before it is known where one credential of that name alone could have done it: of the company, made before, and since the restaurant came there.
-- What is not known belongs to none. People still let it go and refund it by hand.
with candidates as (
  select place.id as restaurant_id, home.root_id, credential.system, min(credential.id) as id, min(credential.inserted_at) as made
  from restaurants place join access_groups home on home.id = place.parent_access_group_id
  join ingest_credentials credential on credential.restaurant_id = place.id
    or credential.access_group_id in (select id from access_groups where root_id = home.root_id)
  group by place.id, home.root_id, credential.system having count(*) = 1),
  known as (
  select candidates.*, greatest(made, names.at) as since from candidates left join sales_names_from names on names.restaurant_id = candidates.restaurant_id),
  held as (
  update discount_reservations held set credential_id = known.id from known
  where held.restaurant_id = known.restaurant_id and held.system = known.system and held.root_id = known.root_id and held.inserted_at >= known.since)
update gift_card_holds hold set credential_id = known.id from known
where hold.restaurant_id = known.restaurant_id and hold.system = known.system and hold.inserted_at >= known.since;

-- Points of guests whom a system finds in the whole company are given by whoever could give the roles for that on the company's own group.
update ingest_credentials credential set spends_points = false
where spends_points and knows_company and not exists (select from access_groups given where given.id = discounts_group_id and given.root_id = given.id);
