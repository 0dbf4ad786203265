-- What a system sends ahead of its order counts while its credential is in force there: a number without a reference, since one that is gone is in
-- force no more. None is a person, a file, a point of sale, or from before this.
alter table order_events add column credential_id bigint;
