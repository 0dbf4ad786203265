-- What people call a publication by: counted per restaurant, and never given twice.
alter table publications add column number integer;
update publications set number = counted.number
  from (select id, row_number() over (partition by restaurant_id order by id) as number from publications) as counted where counted.id = publications.id;
alter table publications alter column number set not null;
alter table publications add constraint publications_number unique (restaurant_id, number);
