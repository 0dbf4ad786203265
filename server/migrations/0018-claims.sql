-- A server that has lost what it was sending writes nothing about it any more: each claim has a number.
alter table publication_targets add column claims bigint not null default 0;
