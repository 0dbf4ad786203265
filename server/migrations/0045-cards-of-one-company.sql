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

-- Cards that come to another group, some of them or all that a definition has, are counted once for each group and not card by card.
drop trigger gift_cards_count_moved on gift_cards;
drop function move_gift_card_count();
create function move_gift_card_counts() returns trigger language plpgsql as $$
begin
  insert into gift_card_counts (issuer_group_id, definition_id, cards)
    select issuer_group_id, definition_id, sum(cards) from (
      select issuer_group_id, definition_id, -count(*) as cards from was group by 1, 2
      union all select issuer_group_id, definition_id, count(*) from became group by 1, 2) moved
    group by 1, 2 having sum(cards) <> 0;
  return null;
end $$;
create trigger gift_cards_count_moved after update on gift_cards referencing old table as was new table as became
  for each statement execute function move_gift_card_counts();
