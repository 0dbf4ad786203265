-- The picture whose file an upload replaces. Not a reference: the upload outlives the picture, and is refused then.

alter table picture_uploads add column replaces_id bigint;
