-- A restaurant's ordering system takes gift cards by a right on a group above it. One whose restaurant has left that group had its right wait
-- for the restaurant to come back; it ends instead, as it does from now on when the restaurant leaves.
update ingest_credentials credential set gift_cards_group_id = null, version = version + 1, updated_at = now()
where restaurant_id is not null and gift_cards_group_id is not null and not exists (
  select from access_group_resources held join access_groups holder on holder.id = held.access_group_id
  where held.resource_type = 'restaurant' and held.resource_id = credential.restaurant_id and credential.gift_cards_group_id = any(holder.ancestors));
