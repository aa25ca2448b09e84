-- People are told apart by the number that is called, as phoneParts in contract/text-patterns.ts reads it: the
-- digits of an extension, or of a second number, made two keys of one phone.
create function called_digits(phone text) returns text
language sql immutable parallel safe strict
return (
  select digits
  from regexp_matches(left(phone, 60), '[0-9][0-9\s\u00a0\u202f().\-/*#]*', 'g')
      with ordinality as run (found, place),
    regexp_replace(found[1], '[^0-9]', '', 'g') as digits
  where length(digits) >= 3
  order by place
  limit 1
);

create or replace function phone_key(phone text) returns text
language sql immutable parallel safe strict
return (
  select case when length(digits) >= 7 then right(digits, 10) end
  from coalesce(
    called_digits(
      regexp_replace(
        left(phone, 60),
        '(^|[^a-z])(ext(ension)?|poste|x|#)[.:]?[\s\u00a0\u202f]*[0-9]{1,6}.*$', '\1', 'i'
      )
    ),
    called_digits(phone)
  ) as digits
);

-- A generated column is worked out when its row is written; whose key changes may be alike with others now.
with changed as (
  update applicant set phone = phone
  where phone_key is distinct from phone_key(phone)
  returning id, deleted_at
)
insert into duplicate_search (applicant_id) select id from changed where deleted_at is null;

update draft_applicant set phone = phone where phone_key is distinct from phone_key(phone);
