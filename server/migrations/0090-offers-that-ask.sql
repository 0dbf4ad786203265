-- The law of giving looks for offers that ask about segments at each move and share: few do, and a company may have ten thousand.
create index discount_versions_asking on discount_versions (discount_id, number) where terms @? '$.conditions.** ? (@.field == "segment")';
