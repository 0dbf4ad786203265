-- Orders that are run by the order workflow of their restaurant: accepted at once, or by somebody within a time. The rules are kept as they
-- were when the order came: an edited workflow does not change an order on its way.
create table order_runs (
  order_id bigint primary key references orders on delete cascade,
  restaurant_id bigint not null references restaurants on delete cascade,
  workflow_name text not null,
  version_number integer not null,
  rules jsonb not null,
  began_at timestamptz not null default now(),
  -- Until when somebody has to answer; null where the order was accepted by itself.
  answer_by timestamptz,
  -- The next reminder, call or rejection, and which of them it is; null once somebody has answered.
  next_at timestamptz,
  next_step integer not null default 0,
  -- Who was called last, in words.
  called text not null default ''
);
create index order_runs_due on order_runs (next_at) where next_at is not null;
create index order_runs_restaurant on order_runs (restaurant_id) where next_at is not null;

-- Whether the orders of a system follow the workflow. Those that were connected before go on as they did.
alter table ingest_credentials add column runs_orders boolean not null default false;

-- What was decided here, for the systems that ask: of one system the numbers become visible in their order.
alter table order_events add column is_decision boolean not null default false;
create index order_events_decisions on order_events (system, id) where is_decision;
