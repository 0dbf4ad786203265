-- Each look into such an index reads what waits to be put into it: here there is a look for each row that is written, so nothing waits.
alter index customer_duplicate_keys_keys set (fastupdate = off);
select gin_clean_pending_list('customer_duplicate_keys_keys');
-- All news of one customer is taken together.
create index customer_duplicate_news_customer on customer_duplicate_news (customer_id);
