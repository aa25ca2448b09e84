-- How many people there are, by status and place: a line for each who came or went, added up from time to
-- time. A sum of few lines, where a count would read a hundred thousand people; nobody waits for another's line.
create table people_count (
  status text not null,
  -- Without a reference, which would wait for whoever changes the location; those of the files have one.
  location_id uuid,
  enrolment_location_id uuid,
  people integer not null
);

create function count_people() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into people_count (status, location_id, enrolment_location_id, people)
    values (old.status, old.location_id, old.enrolment_location_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into people_count (status, location_id, enrolment_location_id, people)
    values (new.status, new.location_id, new.enrolment_location_id, 1);
  end if;
  return null;
end
$$;
create trigger count_who_came_or_went after insert or delete on applicant
  for each row execute function count_people();
create trigger count_who_moved after update on applicant
  for each row when (
    (old.status, old.location_id, old.enrolment_location_id, old.deleted_at is null)
      is distinct from
    (new.status, new.location_id, new.enrolment_location_id, new.deleted_at is null)
  ) execute function count_people();

insert into people_count (status, location_id, enrolment_location_id, people)
select status, location_id, enrolment_location_id, count(*)
from applicant where deleted_at is null
group by status, location_id, enrolment_location_id;

-- Nothing else counts by these.
drop index applicant_count;

-- Since when those of one case worker wait is told by the index alone.
drop index applicant_case_worker;
create index applicant_case_worker on applicant (case_worker_id, created_at desc, id desc)
  include (status, location_id, status_since) where deleted_at is null;

-- Who may see an open task, and whether it sleeps, is told by the index too: the team's are counted in it.
drop index task_open;
create index task_open on task (coalesce(due, 'infinity'::date), id)
  include (due, applicant_id, draft_id, assignee_id, made_by, snoozed_until)
  where done_at is null and deleted_at is null;

-- Whom nobody was in touch with: counted in the index alone, for everybody and for one case worker.
drop index applicant_contact;
create index applicant_contact on applicant ((coalesce(last_contact_at, created_at)), id)
  include (location_id, case_worker_id, last_contact_at, created_at)
  where deleted_at is null
    and (status in ('screening-incomplete', 'pending', 'approve')
      or status = 'client' and enrolment_start is not null and enrolment_end is null);
create index applicant_contact_of_worker on applicant (case_worker_id, id)
  include (last_contact_at, created_at)
  where deleted_at is null
    and (status in ('screening-incomplete', 'pending', 'approve')
      or status = 'client' and enrolment_start is not null and enrolment_end is null);
