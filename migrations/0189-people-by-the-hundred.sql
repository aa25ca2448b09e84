-- Each person adds forty endings of words to their index. Added at once, they took more than half of what a new person
-- costs. Added together for up to 400 people, they take a third of that. Searches also read those that still wait,
-- which takes 0.3 ms for 400 people, so no more than that wait.
alter index applicant_closed_endings set (fastupdate = on, gin_pending_list_limit = 512);

-- As before, without words that are there already. Their sounds were computed before the conflict was found, which took
-- a twentieth of an import.
create or replace function follow_new_applicants() returns trigger
language plpgsql as $$
begin
  insert into people_count (status, location_id, enrolment_location_id, people)
  select status, location_id, enrolment_location_id, count(*)
  from people where deleted_at is null
  group by status, location_id, enrolment_location_id;

  insert into status_change (applicant_id, status, at) select id, status, created_at from people;

  insert into duplicate_search (applicant_id) select id from people;

  if current_setting('cairn.words_later', true) = 'yes' then
    return null;
  end if;
  -- In one order, so that two imports of the same names don't wait for each other in a circle.
  insert into name_word (word)
  select distinct words.word
  from people, unnest(
    name_words(first_name) || name_words(middle_name) || name_words(preferred_name) || name_words(last_name)
  ) as words (word)
  where length(words.word) >= 2 and not exists (select from name_word where name_word.word = words.word)
  order by words.word on conflict do nothing;
  insert into known_tag (name)
  select distinct tag from people, unnest(tags) as tag
  order by tag on conflict do nothing;
  return null;
end
$$;
