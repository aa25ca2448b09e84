-- Lists of one location, status, or case worker are counted up to 10,000 in the index alone, also when they
-- are narrowed by housing or age. Before, each counted person took a look at their row.
drop index applicant_place_and_status;
create index applicant_place_and_status on applicant
  (location_id, status, ((created_at at time zone 'UTC') + urgency * interval '400 years') desc, id desc)
  include (case_worker_id, housing_status, date_of_birth)
  where deleted_at is null;
drop index applicant_location;
create index applicant_location on applicant
  (location_id, ((created_at at time zone 'UTC') + urgency * interval '400 years') desc, id desc)
  include (status, case_worker_id, housing_status, date_of_birth)
  where deleted_at is null;
drop index applicant_status;
create index applicant_status on applicant
  (status, ((created_at at time zone 'UTC') + urgency * interval '400 years') desc, id desc)
  include (location_id, case_worker_id, housing_status, date_of_birth)
  where deleted_at is null;
drop index applicant_case_worker;
create index applicant_case_worker on applicant
  (case_worker_id, ((created_at at time zone 'UTC') + urgency * interval '400 years') desc, id desc)
  include (status, location_id, status_since, housing_status, date_of_birth)
  where deleted_at is null;
