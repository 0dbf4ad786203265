-- The picture whose file an upload replaces. Not a reference: the upload outlives the picture, and is refused then.

alter table picture_uploads add column replaces_id bigint;

-- Asked of all collections of a person at each start.
create index pictures_rights on pictures (collection_id, rights_until) where rights_until is not null;
