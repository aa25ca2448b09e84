-- A name in its words, as names are compared: lower case, no accents, apostrophes closed up, and
-- without the small words that come and go ("de la Cruz", "Cruz") unless there is nothing else.
create function name_words(name text) returns text[]
language sql immutable parallel safe
return (
  with word as (
    select part, ordinality as place
    from regexp_split_to_table(
      regexp_replace(searchable(coalesce(name, '')), '[''’`´.]', '', 'g'), '[\s,;/\-‐–()"“”«»]+'
    ) with ordinality as given (part, ordinality)
    where part <> ''
  ),
  telling as (
    select * from word
    where part <> all ('{de,da,do,dos,das,du,des,del,la,le,les,los,el,al,van,von,der,den,y,e,i}')
  )
  select coalesce(array_agg(part order by place), '{}')
  from (
    select * from telling
    union all
    select * from word where not exists (select from telling)
    order by place
    limit 4
  ) as kept
);

-- A whole name in its words, for comparing letters.
create function name_text(first_name text, last_name text) returns text
language sql immutable parallel safe
return array_to_string(name_words(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ' ');

-- What is left of a word without its vowels, but for whether it begins with one.
create function name_skeleton(word text) returns text
language sql immutable parallel safe strict
return (
  select case when kept ~ '^[aeiouy]' then 'a' else '' end || regexp_replace(kept, '[aeiouy]', '', 'g')
  from regexp_replace(word, '(.)\1+', '\1', 'g') as kept
);

-- Spellings that sound the same in French: Thibault and Tibo, Catherine and Katherine, Jean and Gene.
create function sound_in_french(word text) returns text
language sql immutable parallel safe strict
return name_skeleton(
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(word, '(.)\1+', '\1', 'g'),
    'ph', 'f', 'g'), 'th', 't', 'g'), 'bv', 'v', 'g'), 's?ch', '#', 'g'),
    '(e?au|o)(lt|ld|[dtx]|th|st)?s?$', 'o'), 'qu|q|c(?![eiy])', 'k', 'g'),
    'c(?=[eiy])|z', 's', 'g'), 'g(?=[eiy])', 'j', 'g'), 'h', '', 'g'), '[dtsx]+$', '')
);

-- Spellings that sound the same in Spanish: González and Gonzales, Jiménez and Ximenez, Hernández and
-- Ernandes, Vázquez and Basques.
create function sound_in_spanish(word text) returns text
language sql immutable parallel safe strict
return name_skeleton(
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    word, 'ch', '#', 'g'), 'gu(?=[ei])', 'g_', 'g'), 'g(?=[ei])|x', 'j', 'g'),
    'c(?=[ei])|z', 's', 'g'), 'qu|c|q', 'k', 'g'), '[h_]', '', 'g')
);

-- How a word of a name may sound, one key for each way of reading it; the sign before the colon says
-- which way. A word in another script than ours is compared as it is written.
create function sound_keys(word text) returns text[]
language sql immutable parallel safe strict
return case when word ~ '^[a-z]+$' then
  array['=:' || word, 'e:' || dmetaphone(word), 'e:' || dmetaphone_alt(word)]
  || ('f:' || replace(sound_in_french(word), '#', 'x'))
  || ('s:' || replace(translate(sound_in_spanish(word), 'v', 'b'), '#', 'x'))
  else array['=:' || word] end;

-- What a person's whole name may sound like: each word of the first name (or of the name that they go
-- by) with each word of the last name, whichever of the two comes first. This is what is indexed: a
-- first name alone is shared by thousands.
create function name_sounds(first_name text, preferred_name text, last_name text) returns text[]
language sql immutable parallel safe
return (
  select coalesce(array_agg(distinct least(one, other) || '+' || greatest(one, other)), '{}')
  from unnest(name_words(first_name) || name_words(preferred_name)) as first_word,
    unnest(sound_keys(first_word)) as one,
    unnest(name_words(last_name)) as last_word,
    unnest(sound_keys(last_word)) as other
  where left(one, 2) = left(other, 2) and length(one) > 2 and length(other) > 2
);

-- The digits by which a phone is reached; the same with and without the country's own.
create function phone_key(phone text) returns text
language sql immutable parallel safe strict
return (
  select case when length(digits) >= 7 then right(digits, 10) end
  from regexp_replace(phone, '\D', '', 'g') as digits
);

-- The mailbox that an address leads to: Gmail ignores dots, and whatever follows a plus.
create function mailbox_key(email text) returns text
language sql immutable parallel safe strict
return (
  select case when mailbox ~ '@(gmail|googlemail)\.com$'
    then replace(regexp_replace(split_part(mailbox, '@', 1), '\+.*$', ''), '.', '') || '@gmail.com'
    else mailbox end
  from lower(trim(email)) as mailbox
);

-- What a draft says of its person, as staff have corrected it, for lists, search and duplicates. The
-- answers themselves stay as they were given.
alter table draft_applicant
  add column preferred_name text,
  add column phone text,
  add column email text,
  -- The applicant's fields that staff have set otherwise than the answers do.
  add column corrections jsonb not null default '{}',
  -- Grows with each correction, as the versions of other records do.
  add column version integer not null default 1,
  -- When the person was reminded of what they began; once ever.
  add column reminded_at timestamptz;

update draft_applicant set
  preferred_name = given.preferred_name, phone = given.phone, email = given.email
from (
  select draft_applicant_id as id,
    max(answer #>> '{}') filter (where definition ->> 'boundField' = 'preferredName')
      as preferred_name,
    max(answer #>> '{}') filter (where definition ->> 'boundField' = 'phone') as phone,
    max(answer #>> '{}') filter (where definition ->> 'boundField' = 'email') as email
  from question_answer
  join question_version using (question_id)
  where question_version.version = question_answer.question_version
    and draft_applicant_id is not null
    and nullif(answer #>> '{}', '') is not null
  group by draft_applicant_id
) as given
where given.id = draft_applicant.id;

alter table applicant
  add column name_text text not null generated always as (
    name_text(first_name, last_name)
  ) stored,
  add column name_sounds text[] not null generated always as (
    name_sounds(first_name, preferred_name, last_name)
  ) stored,
  add column phone_key text generated always as (phone_key(phone)) stored,
  add column mailbox_key text generated always as (mailbox_key(email)) stored,
  -- References of drafts that were attached to this file: they still find it.
  add column other_references text not null default '';

alter table draft_applicant
  add column name_text text not null generated always as (
    name_text(first_name, last_name)
  ) stored,
  add column name_sounds text[] not null generated always as (
    name_sounds(first_name, preferred_name, last_name)
  ) stored,
  add column phone_key text generated always as (phone_key(phone)) stored,
  add column mailbox_key text generated always as (mailbox_key(email)) stored;

-- As before, with the other references.
drop index applicant_search;
alter table applicant drop column search;
alter table applicant add column search text not null generated always as (
  searchable(
    first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name || ' '
    || coalesce(preferred_name, '') || ' ' || reference || ' ' || other_references || ' '
    || coalesce(email, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g')
  )
) stored;
create index applicant_search on applicant using gin (search gin_trgm_ops);

create index applicant_name_sounds on applicant using gin (name_sounds);
create index applicant_name_text on applicant using gin (name_text gin_trgm_ops);
create index applicant_phone on applicant (phone_key);
create index applicant_mailbox on applicant (mailbox_key);
create index applicant_birth on applicant (date_of_birth);
create index draft_applicant_name_sounds on draft_applicant using gin (name_sounds);
create index draft_applicant_name_text on draft_applicant using gin (name_text gin_trgm_ops);
create index draft_applicant_phone on draft_applicant (phone_key);
create index draft_applicant_mailbox on draft_applicant (mailbox_key);
create index draft_applicant_birth on draft_applicant (date_of_birth);
create index draft_applicant_applicant on draft_applicant (applicant_id);

-- A draft that was attached to an applicant who was there before, and all that it takes to undo that.
create table draft_attachment (
  id uuid primary key default gen_random_uuid(),
  draft_applicant_id uuid not null references draft_applicant (id) on delete cascade,
  applicant_id uuid not null references applicant (id),
  attached_by uuid not null references account (id),
  attached_at timestamptz not null,
  -- The applicant's fields that were changed with it, as they were and as they became.
  fields_before jsonb not null,
  fields_after jsonb not null,
  -- What became of each answer that joined those of the applicant, without a word of it.
  joined_answers jsonb not null,
  undone_at timestamptz
);
-- One at a time.
create unique index draft_attachment_draft on draft_attachment (draft_applicant_id)
  where undone_at is null;
create index draft_attachment_applicant on draft_attachment (applicant_id);

-- Forms that nobody hands in are deleted so many days after they were last written in.
alter table organisation
  add column days_of_unfinished_drafts integer not null default 30
    check (days_of_unfinished_drafts between 7 and 365);
create index draft_applicant_unfinished on draft_applicant (updated_at)
  where submitted_at is null and deleted_at is null;
