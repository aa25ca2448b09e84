-- Finds completed tasks by the words of their titles. A separate index keeps that of open tasks small.
create index task_done_title_words on task using gin (task_title_words(title, titles))
  with (fastupdate = off) where done_at is not null and deleted_at is null;

-- Uses the word index whatever the statistics say, like `tasks_with`.
create function done_tasks_with(query tsquery, most integer) returns setof uuid
language sql stable parallel safe
set enable_seqscan to off set enable_indexscan to off
as $$
  select id from task
  where task_title_words(title, titles) @@ query and done_at is not null and deleted_at is null
  limit most
$$;
