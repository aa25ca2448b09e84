-- Finds open tasks and appointments by the words of their titles, as notes are found by theirs. A task that
-- a rule made has a title in each language.
create function task_title_words(title text, titles jsonb) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(
  text_words(concat_ws(' ', title, titles ->> 'en', titles ->> 'fr'))
);
create index task_title_words on task using gin (task_title_words(title, titles))
  with (fastupdate = off) where done_at is null and deleted_at is null;
create index event_title_words on event using gin (array_to_tsvector(text_words(title)))
  with (fastupdate = off) where deleted_at is null;

-- Uses the word indexes whatever the statistics say, like `notes_with`.
create function tasks_with(query tsquery, most integer) returns setof uuid
language sql stable parallel safe
set enable_seqscan to off set enable_indexscan to off
as $$
  select id from task
  where task_title_words(title, titles) @@ query and done_at is null and deleted_at is null
  limit most
$$;

create function events_with(query tsquery, most integer) returns setof uuid
language sql stable parallel safe
set enable_seqscan to off set enable_indexscan to off
as $$
  select id from event
  where array_to_tsvector(text_words(title)) @@ query and deleted_at is null
  order by abs(extract(epoch from first_at - now()))
  limit most
$$;
