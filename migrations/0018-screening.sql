-- What somebody answers by a screening link, until they hand it in: a sitting. Its answers are not in
-- the file yet. Another link goes on with the same sitting.
create table screening (
  id uuid primary key default gen_random_uuid(),
  applicant_id uuid not null references applicant (id) on delete cascade,
  edition integer not null,
  -- What is asked of this person, in order: a list of {questionId, showIf?}. Settled when the sitting
  -- begins, so that what was answered stays a part of it, whatever becomes known elsewhere.
  asked jsonb not null,
  created_at timestamptz not null default now(),
  saved_at timestamptz,
  submitted_at timestamptz
);
create index screening_applicant on screening (applicant_id, created_at desc);
create unique index screening_open on screening (applicant_id) where submitted_at is null;

create table screening_answer (
  screening_id uuid not null references screening (id) on delete cascade,
  question_id text not null,
  question_version integer not null,
  -- A text, a list of texts, or JSON null for "left open".
  answer jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (screening_id, question_id),
  foreign key (question_id, question_version) references question_version (question_id, version)
);

-- What opens a sitting. Of the secret in its address only the hash is kept; a link that is to be mailed
-- has none until the mail is written.
create table screening_link (
  id uuid primary key default gen_random_uuid(),
  screening_id uuid not null references screening (id) on delete cascade,
  secret_hash text unique,
  how text not null check (how in ('mail', 'print', 'beside')),
  created_by uuid references account (id),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index screening_link_screening on screening_link (screening_id, created_at desc);

-- Whoever holds a link can do what the log notes.
alter table audit_entry drop constraint audit_entry_actor_kind_check;
alter table audit_entry add constraint audit_entry_actor_kind_check
  check (actor_kind in ('account', 'intake', 'public', 'screening', 'system'));

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (
  kind in (
    'security', 'draft-submitted', 'applicant-assigned', 'screening-submitted', 'message',
    'invitation-accepted'
  )
);
