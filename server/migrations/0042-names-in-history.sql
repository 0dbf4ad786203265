-- A line of History may name what its readers need not see, such as a delivery market in the history of a restaurant. It is kept with the
-- words for those who may not: {"named": [{"kind", "id"}], "description", "changes"}.
alter table audit_logs add column withheld jsonb;

-- The lines from before get theirs as well. Nothing that was written changes; this is put beside it, and the table is append-only
-- again before anybody else can write. They do not say which thing they name, so its names are open to those who see all such things:
-- of the company that had the line, which is the topmost group of its reach, or of the restaurant or group that the line is about.
alter table audit_logs disable trigger audit_logs_append_only;

create function pg_temp.withheld(kinds text[], ids bigint[], description text, changes jsonb default '[]') returns jsonb language sql as $$
  select jsonb_build_object('description', description, 'changes', changes, 'named',
    (select jsonb_agg(jsonb_build_object('kind', kind, 'id', coalesce(id, 0))) from unnest(kinds, ids) as named(kind, id)))
$$;
create function pg_temp.company(reach bigint[]) returns bigint language sql as $$
  select case when count(*) = 1 then min(id) end from access_groups where id = any(reach) and parent_id is null
$$;

update audit_logs set withheld = pg_temp.withheld('{delivery_markets_of_group}', array[pg_temp.company(reach)], '- **delivery**: ' || case
    when description like '- **serves %' then 'serves one more market' when description like '- **terms %' then 'has other terms in a market'
    when description like '- **place %' then 'has another place in a market' else 'serves one market less' end)
  where origin = 'server' and resource = 'restaurant' and description ~ '^- \*\*(serves|terms in|place in|no longer serves) delivery market ';

update audit_logs set withheld = pg_temp.withheld(
    case when description like '%, the default of %' then '{order_workflows_of_group}' else '{order_workflows_of_restaurant}' end::text[],
    array[case when description like '%, the default of %' then pg_temp.company(reach) else resource_id end],
    '- **order workflow**: ' || case when changes -> 0 ->> 'new' = 'none' then 'follows none now' when changes -> 0 ->> 'old' = 'none' then 'follows one now'
    else 'follows another one now' end)
  where origin = 'server' and resource = 'restaurant' and changes -> 0 ->> 'field' = 'order workflow';

update audit_logs set withheld = pg_temp.withheld('{order_workflows_of_group}', array[resource_id], '- **default order workflow**: ' || case
    when changes -> 0 ->> 'new' is null then 'none now' when changes -> 0 ->> 'old' is null then 'one now' else 'another one now' end)
  where origin = 'server' and resource = 'access_group' and changes -> 0 ->> 'field' = 'default order workflow';

update audit_logs set withheld = pg_temp.withheld('{sales_of_group}', array[resource_id], case
    when description like 'shared %' then 'shared a report' when description like 'no longer %' then 'no longer shares a report'
    when description like 'deleted %' then 'deleted a shared report' when description like 'ended %' then 'ended the mails of a shared report'
    when description like 'has %' then 'has a shared report ' || substring(description from 'mailed to \d+ people$') else 'changed a shared report' end)
  where origin = 'server' and resource = 'access_group'
    and description ~ '^(shared|no longer shares|deleted|renamed|changed|has|ended the mails of) the report “';

update audit_logs set withheld = pg_temp.withheld('{restaurants_of_group}', array[resource_id], 'Changed a credential of an ordering system')
  where origin = 'server' and resource = 'access_group'
    and description ~ '^((Created|Revoked|Gave) the credential|(Has|No longer has) orders of) “';

update audit_logs set withheld = pg_temp.withheld('{access_group}', array[pg_temp.company(reach)], '- **gift card adjustments alone up to**: changed')
  where origin = 'server' and resource = 'access_group' and changes -> 0 ->> 'field' = 'gift card adjustments alone up to';

update audit_logs set withheld = pg_temp.withheld('{gift_cards_of_group}', array[resource_id], 'Gift cards settled with another group')
  where origin = 'server' and resource = 'access_group' and description ~ ' of gift cards settled for \d{4}-\d\d-\d\d to ';

update audit_logs set withheld = pg_temp.withheld('{access_group}', array[pg_temp.company(reach)],
    coalesce((select string_agg(format('- **%s**: %s', one ->> 'field', regexp_replace(one ->> 'new', '\s*[\r\n]\s*', ' ', 'g')), E'\n' order by at)
      from jsonb_array_elements(changes) with ordinality as those(one, at) where one ->> 'field' <> 'parent'), ''),
    coalesce((select jsonb_agg(one order by at) from jsonb_array_elements(changes) with ordinality as those(one, at) where one ->> 'field' <> 'parent'), '[]'))
  where origin = 'server' and resource = 'access_group' and action = 'create' and changes @> '[{"field": "parent"}]';

update audit_logs set withheld = pg_temp.withheld('{access_group}', array[pg_temp.company(reach)],
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(description, '^- \*\*moved\*\*: [^\n]*', '- **moved**: below another group'),
      '^- \*\*merged into\*\*: [^\n]*', '- **merged into**: another group'),
      '^- \*\*merged\*\*: [^\n]*', '- **merged**: another group was merged into it'),
      '^- \*\*owner\*\*: [^\n]*', '- **owner**: another group'))
  where origin = 'server' and resource = 'access_group' and description ~ '^- \*\*(moved|merged into|merged|owner)\*\*: ';

update audit_logs set withheld = pg_temp.withheld('{access_group}', array[pg_temp.company(reach)], '- **hours**: changed, because its organization was moved or merged')
  where origin = 'server' and resource = 'restaurant' and description like '- **hours**: changed, because %';

update audit_logs set withheld = pg_temp.withheld('{access_group}', array[pg_temp.company(reach)],
    regexp_replace(description, ', as everywhere below [^\n]*', ', as everywhere below a group above', 'g'))
  where origin = 'server' and resource = 'restaurant' and description ~ '^- \*\*paused\*\*: [^\n]*, as everywhere below ';

alter table audit_logs enable trigger audit_logs_append_only;
