-- The words of a text, as a search compares them: lower case, without accents, nothing but letters and
-- digits. Nobody types more of a word than this.
create function text_words(value text) returns text[]
language sql immutable parallel safe strict
return (
  select coalesce(array_agg(distinct left(word, 60)), '{}')
  from string_to_array(
    regexp_replace(searchable(value) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g'), ' '
  ) as given (words), unnest(words) as word
  where word <> ''
);

-- What was typed, as a question to such words: each of them, in any order, and of more than two letters
-- also as the beginning of a longer one. Null without any word.
create function every_word(typed text) returns tsquery
language sql immutable parallel safe strict
return (
  select string_agg(word || case when length(word) > 2 then ':*' else '' end, ' & ')::tsquery
  from (select word from unnest(text_words(typed)) as word limit 8) as first_words
);

alter table note
  add column words tsvector not null generated always as (array_to_tsvector(text_words(text))) stored;
-- Each note goes into the index at once: a list of pending ones would be read through by every search.
create index note_words on note using gin (words) with (fastupdate = off) where deleted_at is null;
create index note_newest on note (created_at desc, id desc) where deleted_at is null;

alter table stored_file
  add column words tsvector not null generated always as (array_to_tsvector(text_words(name))) stored;
create index stored_file_words on stored_file using gin (words) with (fastupdate = off)
  where deleted_at is null;
create index stored_file_newest on stored_file (uploaded_at desc, id desc) where deleted_at is null;

-- Some of the notes and files that have these words, by the index of words whatever the statistics say:
-- of words that are common each for itself and rarely stand together, the planner would read every note.
create function notes_with(query tsquery, most integer) returns setof uuid
language sql stable parallel safe
set enable_seqscan to off set enable_indexscan to off
as $$ select id from note where words @@ query and deleted_at is null limit most $$;

create function files_with(query tsquery, most integer) returns setof uuid
language sql stable parallel safe
set enable_seqscan to off set enable_indexscan to off
as $$ select id from stored_file where words @@ query and deleted_at is null limit most $$;
