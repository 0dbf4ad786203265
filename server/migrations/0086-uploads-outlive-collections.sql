-- An upload outlives its collection and its person: its bytes lie on a disk, and count, until they are swept.

alter table picture_uploads alter column collection_id drop not null, drop constraint picture_uploads_collection_id_fkey,
  add foreign key (collection_id) references picture_collections on delete set null;
alter table picture_uploads alter column user_id drop not null, drop constraint picture_uploads_user_id_fkey,
  add foreign key (user_id) references users on delete set null;
