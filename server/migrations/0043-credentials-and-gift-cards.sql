-- Where whoever turned it on could give the role to take gift cards: a credential takes them at its restaurants below that group. None: it
-- takes none, as all that were made before.
alter table ingest_credentials add column gift_cards_group_id bigint references access_groups on delete set null;
create index ingest_credentials_gift_cards on ingest_credentials (gift_cards_group_id) where gift_cards_group_id is not null;

-- The ordering system that an amount is kept for; none for people at a till.
alter table gift_card_holds add column system text;
update gift_card_holds set system = actor_name where actor_id is null;
