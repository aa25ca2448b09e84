-- The people of a case worker who changed last, for the dashboard. Without it, everyone's were read until enough of
-- the case worker's were among them.
create index applicant_updated_of_worker on applicant (case_worker_id, updated_at desc, id desc)
  where case_worker_id is not null and deleted_at is null;
