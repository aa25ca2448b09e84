-- One time that somebody is served: where, from when, how far they have come, and what came of it.
create table enrolment (
  id uuid primary key default gen_random_uuid(),
  applicant_id uuid not null references applicant (id),
  location_id uuid not null references location (id),
  program_status text not null check (
    program_status in ('yet_to_started_program', 'started_program', 'completed', 'abandoned')
  ),
  start_date date not null,
  -- The day on which the program began for this person; null while it hasn't.
  begun_on date,
  end_date date,
  -- What came of it, as it was known at the exit. "Not known" is an answer.
  housing_outcome text,
  employment_outcome text,
  credential_outcome text,
  credential_name text,
  created_at timestamptz not null,
  check ((end_date is not null) = (program_status in ('completed', 'abandoned'))),
  check (begun_on is not null or program_status in ('yet_to_started_program', 'abandoned')),
  check (begun_on is null or program_status <> 'yet_to_started_program'),
  check (
    case when end_date is null
      then num_nonnulls(housing_outcome, employment_outcome, credential_outcome, credential_name) = 0
      else num_nulls(housing_outcome, employment_outcome, credential_outcome) = 0
    end
  )
);
-- Nobody is enrolled twice at once, whoever tries it at the same moment.
create unique index enrolment_open on enrolment (applicant_id) where end_date is null;
create index enrolment_applicant on enrolment (applicant_id);

-- How far they had come when; what was changed here keeps who changed it, and why.
create table program_status_change (
  id bigint primary key generated always as identity,
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  program_status text not null,
  day date not null,
  reason text,
  changed_at timestamptz not null,
  changed_by uuid references account (id)
);
create index program_status_change_enrolment on program_status_change (enrolment_id, id desc);

-- When somebody is asked how they are, after their exit; and what was heard.
create table follow_up (
  id uuid primary key default gen_random_uuid(),
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  version integer not null default 1,
  days_after integer not null,
  due date not null,
  result text check (result in ('reached', 'not_reached', 'declined')),
  day date,
  housing text,
  employment text,
  words text,
  recorded_at timestamptz,
  recorded_by uuid references account (id),
  check ((result is null) = (recorded_at is null)),
  check ((result is null) = (day is null)),
  check (result = 'reached' or num_nonnulls(housing, employment) = 0)
);
create unique index follow_up_open on follow_up (enrolment_id, days_after) where result is null;
create index follow_up_enrolment on follow_up (enrolment_id);
-- What is due, for calendar and tasks.
create index follow_up_due on follow_up (due, id) where result is null;

-- How many days after an exit somebody is asked, and who says so.
alter table organisation
  add column follow_up_days integer[] not null default '{30,90,180}',
  add column follow_up_source text;

-- The last enrolment, beside the program status that was there already: a list of clients reads one
-- table, in any order.
alter table applicant
  add column enrolment_location_id uuid references location (id),
  add column enrolment_start date,
  add column enrolment_end date;
create index client_name on applicant (sort_name, id) where status = 'client' and deleted_at is null;
create index client_start on applicant ((coalesce(enrolment_start, 'infinity')), id)
  where status = 'client' and deleted_at is null;
create index client_end on applicant ((coalesce(enrolment_end, 'infinity')), id)
  where status = 'client' and deleted_at is null;
