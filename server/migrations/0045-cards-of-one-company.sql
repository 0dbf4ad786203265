-- A card is looked up in the company of the group that owes it: none is made elsewhere.
create or replace function count_gift_cards() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct root_id, issuer_group_id from made) card join access_groups issuer on issuer.id = card.issuer_group_id
    where issuer.root_id <> card.root_id) then
    raise exception 'a gift card is of the company of the group that owes it';
  end if;
  insert into gift_card_counts (issuer_group_id, definition_id, cards) select issuer_group_id, definition_id, count(*) from made group by 1, 2;
  return null;
end $$;
