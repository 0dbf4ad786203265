-- What was resumed by one act, in however many restaurants, can be taken back as one.
alter table pauses add column ended_batch uuid;
create index pauses_ended_batch on pauses (ended_batch) where ended_batch is not null;
