-- Cards that were mailed to an address, for the page of the customer who has it.
create index gift_cards_recipient_email on gift_cards (root_id, recipient_email) where recipient_email <> '';
