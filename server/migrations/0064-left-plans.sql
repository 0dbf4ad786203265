-- A plan whose group was deleted or went to another company hangs on the group above, ended. Who works below that one, beside the former
-- group, sees nothing of its points, as before. Of plans that ended until now nobody knows it any more.
alter table loyalty_plans add column is_left boolean not null default false;

-- Lines of History from before get words for those who see nothing of it elsewhere (0042). Nothing that was written changes.
alter table audit_logs disable trigger audit_logs_append_only;

create function pg_temp.company(id bigint) returns bigint language sql as $$ select parent_access_group_id from customers where customers.id = $1 $$;

-- Blocks: their lines name the group for which they were set. Those below it read them without its name, those beside it not at all.
update audit_logs set withheld = jsonb_build_object('description', 'Something was noted for another group.',
    'named', (withheld -> 'named') || around.named, 'less', jsonb_build_object('named', around.named, 'description', withheld -> 'description'))
  from (select id as line, jsonb_build_array(jsonb_build_object('kind', 'customers_around_group', 'id', withheld -> 'named' -> 0 -> 'id',
      'company', pg_temp.company(resource_id))) as named from audit_logs
    where origin = 'server' and resource = 'customer' and description ~ '^- \*\*(no longer )?blocked\*\*: ' and withheld -> 'named' -> 0 ->> 'kind' = 'access_group') as around
  where audit_logs.id = around.line;

-- Consents of customers who said something for a group, decisions who is somebody else, and points: which group it was, the lines do not say.
update audit_logs set withheld = jsonb_build_object('description', 'Something was noted for another group.',
    'named', jsonb_build_array(jsonb_build_object('kind', 'customers_of_group', 'id', coalesce(pg_temp.company(resource_id), 0))))
  where origin = 'server' and resource = 'customer' and withheld is null and (description = '- **may be a blocked customer**: no, somebody else'
    or (description like '- **consent**: %' and exists (select from customer_consents said
      where said.customer_id = resource_id and said.scope_group_id is distinct from said.root_id)));
update audit_logs set withheld = jsonb_build_object('description', 'Loyalty points changed.',
    'named', jsonb_build_array(jsonb_build_object('kind', 'loyalty_plans_around_group', 'id', coalesce(pg_temp.company(resource_id), 0))))
  where origin = 'server' and resource = 'customer' and withheld is null
    and description ~ '^([0-9,]+ points? (given|taken) by hand\.|.* was redeemed for [0-9,]+ points?\.|.* was taken back: [0-9,]+ points? came back\.)$';

-- Plans, and lists of customers, in the History of their group.
update audit_logs set withheld = jsonb_build_object('description', 'A loyalty plan changed.',
    'named', jsonb_build_array(jsonb_build_object('kind', 'loyalty_plans_of_group', 'id', resource_id)))
  where origin = 'server' and resource = 'access_group' and withheld is null and description like 'The loyalty plan %';
update audit_logs set withheld = jsonb_build_object('description', 'A list of customers was brought or taken out.',
    'named', jsonb_build_array(jsonb_build_object('kind', 'customers_of_group', 'id', resource_id)))
  where origin = 'server' and resource = 'access_group' and withheld is null
    and description ~ '^(Started an import of [0-9,]+ customers? from |Stopped an import after [0-9]+ of [0-9,]+ customers?$|Took back the import of |Exported a list of [0-9,]+ customers?$)';

-- Settlements name both groups, and whoever sees one of them need not see the other one.
update audit_logs set withheld = jsonb_set(withheld, '{named}', (withheld -> 'named') || jsonb_build_array(
    jsonb_build_object('kind', 'access_group', 'id', coalesce((select min(id) from access_groups where id = any(reach) and parent_id is null), 0))))
  where origin = 'server' and resource = 'access_group' and withheld ->> 'description' = 'Gift cards settled with another group'
    and not withheld -> 'named' @> '[{"kind": "access_group"}]';

alter table audit_logs enable trigger audit_logs_append_only;
