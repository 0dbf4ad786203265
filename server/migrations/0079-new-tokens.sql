-- A new token of a restaurant's ordering system went on doing what somebody above had let, also where its restaurant came to another branch than
-- that of whoever gave the token. Who could have let it there is not known: it does so no more until somebody lets it anew.
update ingest_credentials credential set version = credential.version + 1, updated_at = now(),
  gift_cards_group_id = case when gift_cards_group_id = place.parent_access_group_id then gift_cards_group_id end,
  discounts_group_id = case when discounts_group_id = place.parent_access_group_id then discounts_group_id end
from restaurants place where place.id = credential.restaurant_id and credential.former_until is not null
  and (gift_cards_group_id <> place.parent_access_group_id or discounts_group_id <> place.parent_access_group_id);

-- Orders of a point of sale went on finding the guests of the whole company with another token, whoever gave it: where one was given since they
-- were turned on, they find those of their group alone until somebody turns them on anew.
update pos_order_readings reading set knows_company = false, step = step + 1
where knows_company and exists (select from audit_logs line where line.resource = 'restaurant' and line.resource_id = reading.restaurant_id
  and line.inserted_at > reading.inserted_at and line.changes @> '[{"field": "access_token"}]');
