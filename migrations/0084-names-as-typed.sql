-- A name without the signs that people leave out as they type: "obrien" finds O'Brien. The same signs as in
-- name_words, so that each word of a name is found in the text that a search compares.
create function closed_up(value text) returns text
language sql immutable parallel safe strict
return translate(value, '''’`´.', '');

create index applicant_closed_endings on applicant using gin (word_endings(closed_up(search)))
  with (fastupdate = off);
create index applicant_closed_search on applicant using gin (closed_up(search) gin_trgm_ops);

-- Nothing searches by these any more. A version beside this one that still does is slower for the minutes
-- until it is replaced.
drop index applicant_endings;
drop index applicant_search;

-- A word of a name goes with the last person who has it. It was looked for in the text with its
-- apostrophes, so that "obrien" was forgotten with the first O'Brien of several.
create or replace function forget_applicant_words() returns trigger
language plpgsql as $$
begin
  delete from name_word
  where word = any (applicant_name_words(old))
    and not exists (
      select from applicant
      where closed_up(search) like '%' || word || '%' and word = any (applicant_name_words(applicant))
    );
  delete from known_tag
  where name = any (old.tags)
    and not exists (select from applicant where tags @> array[name]);
  return null;
end
$$;

insert into name_word (word)
select distinct word from applicant, unnest(applicant_name_words(applicant)) as word
where length(word) >= 2
on conflict do nothing;
