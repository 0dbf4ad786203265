-- In whose name something is done that was asked for earlier: what they may is asked when it is done. Null is nobody: the system itself does
-- it. No reference to people, for the number of somebody who is gone has to stay: it may do nothing.

alter table publications add column in_name_of bigint;
update publications set in_name_of = created_by;

alter table sync_runs add column in_name_of bigint;
-- It goes on because somebody has approved it: then it is asked whether they may approve.
alter table sync_runs add column by_approval boolean not null default false;
update sync_runs set in_name_of = user_id where state in ('queued', 'running');

-- Of a card that waits to be sent.
alter table gift_cards add column in_name_of bigint;
-- Why it was not sent when its moment had come: a sentence for people.
alter table gift_cards add column not_sent text;
