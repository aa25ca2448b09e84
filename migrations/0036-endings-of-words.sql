-- What a search compares is found by the endings of its words: "anna" is in whoever has an ending that
-- begins so. Three letters after each other say little among a million people, and each of them stands in
-- tens of thousands of names; an ending names those who have it and nobody else. Only plain letters and
-- digits, three and more in a row: what else is typed is found by its trigrams as before. With B stands
-- what a word begins with, with W a whole word; the text itself has no capitals. Not for parallel plans: to
-- begin one takes longer than the whole search, and what this costs would lead the planner there.
create function word_endings(value text) returns tsvector
  language sql immutable parallel unsafe cost 1000
  as $$
    select coalesce(array_to_tsvector(array_agg(distinct ending)), ''::tsvector)
    from string_to_table(value collate "C", ' ') as word,
      regexp_matches(word, '[a-z]{3,}|[0-9]{3,}', 'g') with ordinality as found(run, place),
      lateral (
        select substr(run[1], first) from generate_series(1, length(run[1]) - 2) as first
        union all select 'B' || run[1] where place = 1 and starts_with(word, run[1])
        union all select 'W' || run[1] where word = run[1]
      ) as endings(ending)
  $$;

-- The index is read at once, and so is not left with a list of what is still to be added.
create index applicant_endings on applicant using gin (word_endings(search)) with (fastupdate = off);

-- Those who became known last are looked through by what a search compares, in the index alone.
drop index applicant_created;
create index applicant_created on applicant (created_at desc, id desc) include (search)
  where deleted_at is null;

-- Of whom a place has many: those of one status, in order and counted, without reading the others.
create index applicant_place_and_status
  on applicant (location_id, status, created_at desc, id desc) where deleted_at is null;
