-- Pictures of collections that restaurants and gift cards show. Without an action: what is shown cannot be deleted.
alter table restaurants add column logo_picture_id bigint references pictures, add column cover_picture_id bigint references pictures;
create index restaurants_logo on restaurants (logo_picture_id) where logo_picture_id is not null;
create index restaurants_cover on restaurants (cover_picture_id) where cover_picture_id is not null;

-- Of the definition, not of a version: it is how its cards look, and no term of theirs. So it can be taken away from all of them.
alter table gift_card_definitions add column design_picture_id bigint references pictures;
create index gift_card_definitions_design on gift_card_definitions (design_picture_id) where design_picture_id is not null;
