-- What the dashboard counts is kept beside the person, so that a list of a hundred thousand is not read for it.

-- Since when somebody has their status. Written by a trigger, like the history it is the last line of.
alter table applicant add column status_since timestamptz not null default now();
update applicant set status_since = coalesce(
  (select max(at) from status_change where applicant_id = applicant.id), created_at
);

create function note_status_since() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.status_since := new.created_at;
  else
    new.status_since := greatest(new.updated_at, old.status_since);
  end if;
  return new;
end
$$;
create trigger note_first_status_since before insert on applicant
  for each row execute function note_status_since();
create trigger note_changed_status_since before update of status on applicant
  for each row when (old.status is distinct from new.status) execute function note_status_since();

create index applicant_status_since on applicant (status, status_since, id)
  include (location_id, case_worker_id) where deleted_at is null;

-- How staff were in touch with the person whom a note is about; null for a note about anything else.
alter table note add column contact text check (contact in ('in_person', 'phone', 'message'));
create index note_contact on note (applicant_id, created_at desc)
  where contact is not null and deleted_at is null;

-- When staff were last in touch with somebody. Found anew whenever one of its sources changes: a note may be
-- deleted, a follow-up corrected, a file merged and parted again.
alter table applicant add column last_contact_at timestamptz;

create function last_contact_with(person uuid) returns timestamptz
language sql stable as $$
  select max(at) from (
    select max(created_at) as at from note
    where applicant_id = person and contact is not null and deleted_at is null
    union all
    select max(recorded_at) from follow_up join enrolment on enrolment.id = follow_up.enrolment_id
    where enrolment.applicant_id = person and result = 'reached'
  ) as contacts
$$;

create function find_last_contact(person uuid) returns void
language sql as $$
  update applicant set last_contact_at = last_contact_with(person)
  where id = person and last_contact_at is distinct from last_contact_with(person)
$$;

create function find_last_contact_of_note() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform find_last_contact(old.applicant_id);
  end if;
  if tg_op <> 'DELETE' then
    perform find_last_contact(new.applicant_id);
  end if;
  return null;
end
$$;
create trigger last_contact_of_new_note after insert on note
  for each row when (new.contact is not null) execute function find_last_contact_of_note();
create trigger last_contact_of_changed_note after update on note
  for each row when (
    (old.contact, old.deleted_at, old.applicant_id)
      is distinct from (new.contact, new.deleted_at, new.applicant_id)
  ) execute function find_last_contact_of_note();

create function find_last_contact_of_follow_up() returns trigger
language plpgsql as $$
begin
  perform find_last_contact(applicant_id) from enrolment where id = new.enrolment_id;
  return null;
end
$$;
create trigger last_contact_of_follow_up after update of result, recorded_at on follow_up
  for each row execute function find_last_contact_of_follow_up();
create function find_last_contact_of_enrolment() returns trigger
language plpgsql as $$
begin
  perform find_last_contact(old.applicant_id);
  perform find_last_contact(new.applicant_id);
  return null;
end
$$;
create trigger last_contact_of_moved_enrolment after update of applicant_id on enrolment
  for each row when (old.applicant_id <> new.applicant_id)
  execute function find_last_contact_of_enrolment();

update applicant set last_contact_at = last_contact_with(id)
where exists (
  select from enrolment join follow_up on follow_up.enrolment_id = enrolment.id
  where enrolment.applicant_id = applicant.id and result = 'reached'
);

-- Those whom staff walk with, by how long nobody was in touch; who is new counts from the day they came.
create index applicant_contact on applicant ((coalesce(last_contact_at, created_at)), id)
  include (location_id, case_worker_id)
  where deleted_at is null
    and (status in ('screening-incomplete', 'pending', 'approve')
      or status = 'client' and enrolment_start is not null and enrolment_end is null);

-- How many there were on a day, by status and place: what today is compared with. Kept each night; the days
-- before the first night are read from the history of the statuses, at the places of today.
create table people_on_day (
  day date not null,
  status text not null,
  location_id uuid references location (id) on delete cascade,
  enrolment_location_id uuid references location (id) on delete cascade,
  people integer not null check (people > 0),
  unique nulls not distinct (day, status, location_id, enrolment_location_id)
);
create index applicant_count on applicant (status, location_id, enrolment_location_id)
  where deleted_at is null;

create function keep_counts_of_past(days integer) returns void
language sql as $$
with held as (
  select change.status, location_id, enrolment_location_id, change.at::date as since,
    lead(change.at) over (partition by change.applicant_id order by change.at)::date as until
  from status_change as change join applicant on applicant.id = change.applicant_id
  where deleted_at is null
),
moved as (
  select status, location_id, enrolment_location_id, since as day, 1 as people from held
  union all
  select status, location_id, enrolment_location_id, until, -1 from held where until is not null
  union all
  -- A line for each day, also where nobody came or went.
  select kind.*, past.day::date, 0
  from (select distinct status, location_id, enrolment_location_id from held) as kind
  cross join generate_series(current_date - days, current_date - 1, interval '1 day') as past (day)
),
standing as (
  select distinct status, location_id, enrolment_location_id, day, sum(people) over (
    partition by status, location_id, enrolment_location_id order by day
  ) as people
  from moved
)
insert into people_on_day (day, status, location_id, enrolment_location_id, people)
select day, status, location_id, enrolment_location_id, people from standing
where people > 0 and day between current_date - days and current_date - 1
on conflict do nothing
$$;
select keep_counts_of_past(90);

-- How long somebody may stand in a status, and how long nobody may be in touch, before the dashboard says so.
alter table organisation
  add column stuck_days jsonb not null
    default '{"screening-incomplete": 7, "pending": 14, "approve": 14}',
  add column contact_days integer not null default 14 check (contact_days between 1 and 365);
