-- A settlement settles rows of the ledger, each once: whatever becomes of the tree of groups, nothing is paid twice, and what comes later
-- is left for the next one.
create table gift_card_settled_rows (
  -- Of the ledger, which is referred to by nobody: nobody has the right that a reference needs. Its rows and cards are never deleted.
  card_id bigint not null,
  seq integer not null,
  -- Nothing once the settlement is forgotten, after a merge of its groups or a handover: what was paid stays paid.
  settlement_id bigint references gift_card_settlements on delete set null,
  primary key (card_id, seq)
);
create index gift_card_settled_rows_settlement on gift_card_settled_rows (settlement_id);

-- What a deleted group took is owed to the group above it. Which one that was is not known of those that are gone already: it is owed to
-- the company that has the restaurant.
insert into gift_card_merged_groups (was, group_id)
select distinct on (activity.group_id) activity.group_id, place.root_id
from gift_card_activities activity join restaurants on restaurants.id = activity.restaurant_id
  join access_groups place on place.id = restaurants.parent_access_group_id
where not exists (select from access_groups where id = activity.group_id)
order by activity.group_id, place.root_id
on conflict do nothing;

-- Of settlements from before: what was there when they were written down, by their groups and days as they count today.
insert into gift_card_settled_rows (card_id, seq, settlement_id)
select distinct on (activity.card_id, activity.seq) activity.card_id, activity.seq, settled.id
from gift_card_settlements settled
  join access_groups issuer on issuer.ancestors @> array[settled.issuer_group_id]
  join gift_cards card on card.issuer_group_id = issuer.id and card.currency = settled.currency
  join gift_card_activities activity on activity.card_id = card.id
  left join gift_card_merged_groups merged on merged.was = activity.group_id
  join access_groups redeemer on redeemer.id = coalesce(merged.group_id, activity.group_id) and redeemer.ancestors @> array[settled.redeemer_group_id]
where activity.type in ('REDEEM', 'REVERSE', 'REFUND') and activity.restaurant_id is not null
  and activity.service_date between settled.from_date and settled.to_date and activity.at <= settled.inserted_at
order by activity.card_id, activity.seq, settled.id;
