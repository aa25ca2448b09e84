-- Lists of people: the most urgent first, then the newest. As `draft_applicant_queue`, 400 years stand
-- between one urgency and the next. A search reads its words in the index alone.
create index applicant_danger_first on applicant
  (((created_at at time zone 'UTC') + urgency * interval '400 years') desc, id desc)
  include (created_at, urgency, search)
  where deleted_at is null;
-- Clients: the same, then the newest start. A million days are more than there are between any two.
create index client_danger_first on applicant
  ((coalesce(enrolment_start, '3000-01-01') - '2020-01-01'::date + urgency * 1000000) desc, id desc)
  where status = 'client' and deleted_at is null;
-- A danger can be reopened. Each earlier handling stays with what reopened it, oldest first:
-- {"handledAt", "handledBy", "note", "reopenedAt", "reopenedBy", "reopenedNote"}.
alter table danger
  add column earlier_handlings jsonb not null default '[]',
  add column reopened_at timestamptz;
