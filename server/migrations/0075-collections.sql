-- Pictures in collections. A collection belongs to a group and may be shared with others; whoever reaches it reaches its pictures.

create table picture_collections (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  kind text not null,
  -- The picture that stands for it; without one it is the first.
  cover_picture_id bigint,
  -- The group that owns it. Kept equal to the owner row of access_group_resources.
  parent_access_group_id bigint not null references access_groups,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index picture_collections_name on picture_collections (lower(name), id);
create index picture_collections_name_search on picture_collections using gin (name gin_trgm_ops);
create index picture_collections_group on picture_collections (parent_access_group_id);
create trigger picture_collections_reordered after update on picture_collections for each row
  when ((old.name, old.kind, old.parent_access_group_id) is distinct from (new.name, new.kind, new.parent_access_group_id))
  execute function note_renamed('picture_collection');

create table pictures (
  id bigint generated always as identity primary key,
  collection_id bigint not null references picture_collections on delete cascade,
  -- Its place in the collection; between two there is room for others.
  position bigint not null,
  name text not null,
  caption text not null default '',
  alt text not null default '',
  credit text not null default '',
  rights_until date,
  -- Ten-thousandths of width and height.
  focal_x integer not null default 5000 check (focal_x between 0 and 10000),
  focal_y integer not null default 5000 check (focal_y between 0 and 10000),
  crops jsonb not null default '{}',
  -- Where its file lies in the storage. Another file has another key, and so another address.
  file_key text not null,
  sha256 bytea not null,
  format text not null,
  -- Pixels as it is seen, after its orientation.
  width integer not null,
  height integer not null,
  bytes bigint not null,
  frames integer not null,
  -- Renditions are made of a JPEG beside the file, which cannot be read directly.
  has_master boolean not null,
  -- 64 places, each lighter than the one to its right or not: pictures that look alike differ in few.
  likeness bit(64) not null,
  tint text not null,
  -- A name, not a reference: the row stays as it is when the person is gone.
  added_by text not null default '',
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index pictures_order on pictures (collection_id, position, id);
create index pictures_newest on pictures (collection_id, id);
create index pictures_content on pictures (sha256);
create index pictures_name_search on pictures using gin (name gin_trgm_ops);
create unique index pictures_file on pictures (file_key);
alter table picture_collections add foreign key (cover_picture_id) references pictures on delete set null;
create index picture_collections_cover on picture_collections (cover_picture_id) where cover_picture_id is not null;

-- Files of pictures that were replaced or deleted. They stay for some weeks: menus that were published show them.
create table ended_picture_files (
  file_key text primary key,
  ended_at timestamptz not null default now()
);
create index ended_picture_files_age on ended_picture_files (ended_at);

create function end_picture_file() returns trigger language plpgsql as $$
begin
  insert into ended_picture_files (file_key) values (old.file_key) on conflict do nothing;
  return null;
end $$;
create trigger pictures_deleted after delete on pictures for each row execute function end_picture_file();
create trigger pictures_replaced after update of file_key on pictures for each row
  when (old.file_key is distinct from new.file_key) execute function end_picture_file();

-- Uploads under way. The id becomes the key of the file.
create table picture_uploads (
  id text primary key,
  user_id bigint not null references users on delete cascade,
  collection_id bigint not null references picture_collections on delete cascade,
  name text not null,
  bytes bigint not null,
  -- The place of the picture: files come in the order in which they were chosen, whichever is sent first.
  position bigint not null,
  inserted_at timestamptz not null default now()
);
create index picture_uploads_user on picture_uploads (user_id);
create index picture_uploads_collection on picture_uploads (collection_id);
create index picture_uploads_age on picture_uploads (inserted_at);
