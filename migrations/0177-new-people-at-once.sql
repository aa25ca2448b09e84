-- What a new person adds elsewhere is written once per statement: an import inserts hundreds at a time.
create function follow_new_applicants() returns trigger
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
  select distinct word
  from people, unnest(
    name_words(first_name) || name_words(middle_name) || name_words(preferred_name) || name_words(last_name)
  ) as word
  where length(word) >= 2
  order by word on conflict do nothing;
  insert into known_tag (name)
  select distinct tag from people, unnest(tags) as tag
  order by tag on conflict do nothing;
  return null;
end
$$;

drop trigger count_who_came_or_went on applicant;
drop trigger remember_first_status on applicant;
drop trigger remember_words on applicant;
drop trigger search_duplicates on applicant;
create trigger follow_new_applicants after insert on applicant
  referencing new table as people
  for each statement execute function follow_new_applicants();
create trigger count_who_went after delete on applicant
  for each row execute function count_people();
