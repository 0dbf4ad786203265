-- Which company is the demo, whatever other companies call themselves: the practice ordering system sends its orders there alone.
create table demo_companies (root_id bigint primary key references access_groups on delete cascade);
insert into demo_companies (root_id)
  select id from access_groups where parent_id is null and name = 'Larkspur Hospitality'
    and description = 'Provider of three restaurant brands, head office in Portland, Maine' order by id limit 1;
