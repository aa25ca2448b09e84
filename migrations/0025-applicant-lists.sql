-- The words that names are made of, each once: what somebody may have meant who misspelt a name is
-- looked up here, among thousands of words and not among a million people.
create table name_word (
  word text primary key,
  sounds text[] not null generated always as (sound_keys(word)) stored
);
create index name_word_text on name_word using gin (word gin_trgm_ops);
create index name_word_sounds on name_word using gin (sounds);

-- The tags in use, to be chosen from.
create table known_tag (name text primary key);

create function applicant_name_words(person applicant) returns text[]
language sql immutable parallel safe
return name_words(person.first_name) || name_words(person.middle_name)
  || name_words(person.preferred_name) || name_words(person.last_name);

create function remember_applicant_words() returns trigger
language plpgsql as $$
begin
  insert into name_word (word)
  select distinct word from unnest(applicant_name_words(new)) as word
  where length(word) >= 2
  on conflict do nothing;
  insert into known_tag (name) select distinct tag from unnest(new.tags) as tag
  on conflict do nothing;
  return null;
end
$$;

-- A word that nobody is called any more tells of who was: it goes with the last of them.
create function forget_applicant_words() returns trigger
language plpgsql as $$
begin
  delete from name_word
  where word = any (applicant_name_words(old))
    and not exists (
      select from applicant
      where search like '%' || word || '%' and word = any (applicant_name_words(applicant))
    );
  delete from known_tag
  where name = any (old.tags)
    and not exists (select from applicant where tags @> array[name]);
  return null;
end
$$;

create trigger remember_words after insert on applicant
  for each row execute function remember_applicant_words();
create trigger remember_changed_words
  after update of first_name, middle_name, preferred_name, last_name, tags on applicant
  for each row execute function remember_applicant_words();
create trigger forget_words after delete on applicant
  for each row execute function forget_applicant_words();

insert into name_word (word)
select distinct word from applicant, unnest(applicant_name_words(applicant)) as word
where length(word) >= 2;
insert into known_tag (name) select distinct tag from applicant, unnest(tags) as tag;

create index applicant_tags on applicant using gin (tags);

-- Which substances, without when: a list of words is counted by the statistics, an object isn't.
create function substance_names(substances jsonb) returns text[]
language sql immutable parallel safe
return (
  select coalesce(array_agg(one ->> 'substance'), '{}') from jsonb_array_elements(substances) as one
);
alter table applicant
  add column substance_names text[] not null generated always as (substance_names(substances)) stored;
create index applicant_substances on applicant using gin (substance_names);

create index applicant_age on applicant ((coalesce(date_of_birth, 'infinity')), id)
  where deleted_at is null;
drop index applicant_location;
create index applicant_location on applicant (location_id, created_at desc, id desc)
  where deleted_at is null;
drop index applicant_case_worker;
create index applicant_case_worker on applicant (case_worker_id, created_at desc, id desc)
  where deleted_at is null;
