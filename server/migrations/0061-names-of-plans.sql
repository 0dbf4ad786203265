-- History of a group tells of its loyalty plans, of lists of customers that came and went, and of what one person may adjust on gift cards.
-- Whoever sees the group need not see these: lines from before get the words for those who do not, as those of 0042 did. Nothing that was
-- written changes.
alter table audit_logs disable trigger audit_logs_append_only;

create function pg_temp.withheld(kind text, id bigint, description text) returns jsonb language sql as $$
  select jsonb_build_object('description', description, 'changes', '[]'::jsonb, 'named', jsonb_build_array(jsonb_build_object('kind', kind, 'id', id)))
$$;

update audit_logs set withheld = pg_temp.withheld('loyalty_plans_of_group', resource_id, 'Changed a loyalty plan')
  where origin = 'server' and resource = 'access_group' and withheld is null and description like 'The loyalty plan %';

update audit_logs set withheld = pg_temp.withheld('customers_of_group', resource_id, case
    when description like 'Exported %' then 'Exported a list of customers'
    when description like '- **words %' then '- **words of consent**: a new version' else 'Changed an import of customers' end)
  where origin = 'server' and resource = 'access_group' and withheld is null
    and description ~ '^(Started an import of [0-9,]+ customers? from |Stopped an import after \d+ of [0-9,]+ customers?$|Took back the import of |Exported a list of |- \*\*words of consent\*\*)';

-- Those that name a group above are open to those of the whole company already; their amounts are, too.
update audit_logs set withheld = pg_temp.withheld('gift_cards_of_group', resource_id, '- **gift card adjustments alone up to**: changed')
  where origin = 'server' and resource = 'access_group' and withheld is null and changes -> 0 ->> 'field' = 'gift card adjustments alone up to';

alter table audit_logs enable trigger audit_logs_append_only;
