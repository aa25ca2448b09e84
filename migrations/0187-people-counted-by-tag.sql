-- How many people have a tag, by status and location, like people_count: a list of one tag adds up a few rows,
-- where a count would read up to ten thousand people.
create table tag_count (
  tag text not null,
  status text not null,
  -- Without references, like people_count.
  location_id uuid,
  enrolment_location_id uuid,
  people integer not null
);
create index tag_count_tag on tag_count (tag);

create function count_tags() returns trigger
language plpgsql as $$
begin
  if old.deleted_at is null then
    insert into tag_count (tag, status, location_id, enrolment_location_id, people)
    select distinct tag, old.status, old.location_id, old.enrolment_location_id, -1
    from unnest(old.tags) as tag;
  end if;
  if tg_op = 'UPDATE' and new.deleted_at is null then
    insert into tag_count (tag, status, location_id, enrolment_location_id, people)
    select distinct tag, new.status, new.location_id, new.enrolment_location_id, 1
    from unnest(new.tags) as tag;
  end if;
  if tg_op = 'DELETE' then
    -- At once, so that a tag that only an erased person had is gone.
    with taken as (delete from tag_count where tag = any (old.tags) returning *)
    insert into tag_count (tag, status, location_id, enrolment_location_id, people)
    select tag, status, location_id, enrolment_location_id, sum(people)
    from taken group by tag, status, location_id, enrolment_location_id
    having sum(people) <> 0;
  end if;
  return null;
end
$$;
create trigger count_tags_of_changed after update on applicant
  for each row when (
    (old.tags <> '{}' or new.tags <> '{}') and
    (old.tags, old.status, old.location_id, old.enrolment_location_id, old.deleted_at is null)
      is distinct from
    (new.tags, new.status, new.location_id, new.enrolment_location_id, new.deleted_at is null)
  ) execute function count_tags();
create trigger count_tags_of_deleted after delete on applicant
  for each row when (old.tags <> '{}') execute function count_tags();

-- Once per statement: an import inserts hundreds at a time.
create function count_new_tags() returns trigger
language plpgsql as $$
begin
  insert into tag_count (tag, status, location_id, enrolment_location_id, people)
  select tag, status, location_id, enrolment_location_id, count(distinct id)
  from people, unnest(tags) as tag
  where deleted_at is null
  group by tag, status, location_id, enrolment_location_id;
  return null;
end
$$;
create trigger count_tags_of_new after insert on applicant
  referencing new table as people
  for each statement execute function count_new_tags();

insert into tag_count (tag, status, location_id, enrolment_location_id, people)
select tag, status, location_id, enrolment_location_id, count(distinct id)
from applicant, unnest(tags) as tag
where deleted_at is null
group by tag, status, location_id, enrolment_location_id;
