-- The devices on which somebody goes on with their form: each has a secret of its own, so that one
-- that is lost, or a form that is gone on with elsewhere, shuts no other out.
create table intake_device (
  secret_hash text primary key,
  draft_applicant_id uuid not null references draft_applicant (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index intake_device_draft on intake_device (draft_applicant_id);
insert into intake_device (secret_hash, draft_applicant_id, created_at)
  select secret_hash, id, created_at from draft_applicant;
alter table draft_applicant drop column secret_hash;
create unique index draft_applicant_resume_code on draft_applicant (resume_code_hash);
