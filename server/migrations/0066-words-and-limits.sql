-- History of a group says the words of consent that its company asks with, and what one person may adjust alone on gift cards. Whoever sees the
-- group need not see these: lines from before get words for those who do not (0042). Nothing that was written changes.
alter table audit_logs disable trigger audit_logs_append_only;

update audit_logs set withheld = jsonb_build_object('description', '- **words of consent**: a new version',
    'named', jsonb_build_array(jsonb_build_object('kind', 'customers_of_group', 'id', resource_id)))
  where origin = 'server' and resource = 'access_group' and withheld is null and description like '- **words of consent**: %';

-- Those from before 0042 are for those who see the group of the company; their amounts are, too.
update audit_logs set withheld = jsonb_build_object('description', '- **gift card adjustments alone up to**: changed',
    'named', jsonb_build_array(jsonb_build_object('kind', 'gift_cards_of_group', 'id', resource_id)))
  where origin = 'server' and resource = 'access_group' and withheld is null and changes -> 0 ->> 'field' = 'gift card adjustments alone up to';

alter table audit_logs enable trigger audit_logs_append_only;
