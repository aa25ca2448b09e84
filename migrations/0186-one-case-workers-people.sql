-- The dashboard of a case worker: who has been in a status longest, and who hasn't been contacted longest. Both
-- are read in order and counted in the index alone, however many people a case worker has.
create index applicant_status_of_worker on applicant (case_worker_id, status, status_since, id)
  where case_worker_id is not null and deleted_at is null;
drop index applicant_contact_of_worker;
create index applicant_contact_of_worker on applicant
  (case_worker_id, (coalesce(last_contact_at, created_at)), id)
  include (last_contact_at, created_at)
  where deleted_at is null
    and (status in ('screening-incomplete', 'pending', 'approve')
      or status = 'client' and enrolment_start is not null and enrolment_end is null);
