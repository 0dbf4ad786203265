-- Which groups' cards have become more, or other ones: a page of the list that was read before is then read again. What is done with the
-- money of a card changes no page's cards and notes nothing.
create or replace function count_gift_cards() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct root_id, issuer_group_id from made) card join access_groups issuer on issuer.id = card.issuer_group_id
    where issuer.root_id <> card.root_id) then
    raise exception 'a gift card is of the company of the group that owes it';
  end if;
  insert into gift_card_counts (issuer_group_id, definition_id, cards) select issuer_group_id, definition_id, count(*) from made group by 1, 2;
  insert into list_changes (resource_type, resource_id) select distinct 'gift_card', issuer_group_id from made;
  perform sweep_list_changes();
  return null;
end $$;

-- Cards that come to another group, or to another definition, which nothing does: noted for all groups, as it is seldom. It costs a till
-- nothing, whose update names other columns.
create function note_cards() returns trigger language plpgsql as $$
begin
  insert into list_changes (resource_type) values ('gift_card');
  perform sweep_list_changes();
  return null;
end $$;
create trigger gift_cards_moved after update of issuer_group_id, definition_id on gift_cards for each statement execute function note_cards();
