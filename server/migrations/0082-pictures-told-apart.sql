-- Pictures that look alike and are none the less two: somebody has said so, and they are not shown as duplicates of each other again.

create table pictures_told_apart (
  picture_id bigint not null references pictures on delete cascade,
  other_id bigint not null references pictures on delete cascade,
  inserted_at timestamptz not null default now(),
  primary key (picture_id, other_id),
  check (picture_id < other_id)
);
create index pictures_told_apart_other on pictures_told_apart (other_id);

-- Another file is another picture, of which nobody has said anything.
create function forget_told_apart() returns trigger language plpgsql as $$
begin
  delete from pictures_told_apart where picture_id = new.id or other_id = new.id;
  return null;
end $$;
create trigger pictures_not_told_apart after update of file_key on pictures for each row
  when (old.file_key is distinct from new.file_key) execute function forget_told_apart();
