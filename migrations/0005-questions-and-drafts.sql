-- A published question is never changed: an edit is a new version, and old answers keep theirs.
create table question_version (
  question_id text not null,
  version integer not null,
  form text not null check (form in ('pre-screening', 'screening', 'questionnaire')),
  position integer not null,
  definition jsonb not null,
  published_at timestamptz not null default now(),
  primary key (question_id, version)
);

-- Somebody who began the public form. It becomes an applicant when staff finalise it.
create table draft_applicant (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique references reference_code (code),
  secret_hash text not null,
  resume_code_hash text not null,
  language text not null check (language in ('en', 'fr')),
  -- Taken from the answers as they come in, for lists.
  first_name text,
  last_name text,
  date_of_birth date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  finalised_at timestamptz,
  applicant_id uuid references applicant (id),
  deleted_at timestamptz,
  check ((finalised_at is null) = (applicant_id is null))
);
create index draft_applicant_waiting on draft_applicant (submitted_at, id)
  where finalised_at is null and deleted_at is null;
create index draft_applicant_begun on draft_applicant (created_at, id)
  where finalised_at is null and deleted_at is null;

create table question_answer (
  id uuid primary key default gen_random_uuid(),
  draft_applicant_id uuid references draft_applicant (id) on delete cascade,
  applicant_id uuid references applicant (id),
  question_id text not null,
  question_version integer not null,
  -- A text, a list of texts, or JSON null for "left open".
  answer jsonb not null,
  updated_at timestamptz not null default now(),
  foreign key (question_id, question_version) references question_version (question_id, version),
  unique (draft_applicant_id, question_id),
  check (draft_applicant_id is not null or applicant_id is not null)
);
create index question_answer_applicant on question_answer (applicant_id);
