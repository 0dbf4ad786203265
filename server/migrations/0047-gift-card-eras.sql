-- A definition that leaves a company, once for each time. What its cards went through there is not told to other companies, and is told
-- again to this one when the definition comes back.
create table gift_card_eras (
  definition_id bigint not null references gift_card_definitions on delete cascade,
  until timestamptz not null,
  -- The company until then; nothing where it was not kept.
  root_id bigint,
  primary key (definition_id, until)
);
insert into gift_card_eras (definition_id, until) select definition_id, at from gift_card_names_from;
drop table gift_card_names_from;
