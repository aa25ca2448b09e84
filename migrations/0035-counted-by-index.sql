-- How many a list holds that is narrowed to a place or a case worker and a status is counted in the
-- index alone: at a million people that read tens of thousands of their rows.
drop index applicant_location;
create index applicant_location on applicant (location_id, created_at desc, id desc)
  include (status, case_worker_id) where deleted_at is null;
drop index applicant_case_worker;
create index applicant_case_worker on applicant (case_worker_id, created_at desc, id desc)
  include (status, location_id) where deleted_at is null;
