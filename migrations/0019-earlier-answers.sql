-- Who of the staff gave an answer; null: the person themselves, in a public form. The version goes up
-- with each change, so that nobody writes over what they have not seen.
alter table question_answer
  add column version integer not null default 1,
  add column answered_by uuid references account (id);

-- An applicant has one answer to a question, whichever form it came by.
drop index question_answer_applicant;
create unique index question_answer_applicant on question_answer (applicant_id, question_id);

-- What an answer was before it was changed, as it was asked then. It hangs on the answer, and goes
-- with it when a person is removed for good.
create table earlier_answer (
  id uuid primary key default gen_random_uuid(),
  answer_id uuid not null references question_answer (id) on delete cascade,
  question_id text not null,
  question_version integer not null,
  answer jsonb not null,
  answered_at timestamptz not null,
  answered_by uuid references account (id),
  replaced_at timestamptz not null,
  foreign key (question_id, question_version) references question_version (question_id, version)
);
create index earlier_answer_answer on earlier_answer (answer_id, answered_at);
