-- Who pays for what an offer takes off, in the ledger. Nothing is written to the rows that are there: null is the restaurant.

alter table sales_entries
  -- Place in the list `payers` of contract/src/orders/codes.ts; null for the restaurant, and for what is no discount.
  add column payer smallint,
  -- Which partner, by its name then.
  add column partner text,
  -- The offer, as it was called on the check then. No reference: it would have to look here with a right that nobody has.
  add column discount_id bigint,
  add column offer text;
-- What others pay is rare, and is looked for however far down the page.
create index sales_entries_payer on sales_entries (restaurant_id, entry_type, service_date desc, id desc) where payer is not null;

-- Part of `discounts`.
alter table sales_daily add column discounts_by_others bigint not null default 0;

-- The order, once it came in.
alter table discount_reservations add column order_id bigint references orders;
create index discount_reservations_of_order on discount_reservations (order_id) where order_id is not null;

-- Of a use that is a reward of a loyalty plan: {plan_id, reward, points, offer_id}.
alter table discount_uses add column reward jsonb;
