-- A document that staff need from a person, until they have it or don't need it anymore.
create table needed_document (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  applicant_id uuid not null references applicant (id),
  kind text not null,
  -- Tells the person which one exactly.
  note text,
  state text not null default 'needed'
    check (state in ('needed', 'sent', 'not_had', 'received', 'waived')),
  asked_by uuid not null references account (id),
  asked_at timestamptz not null,
  updated_at timestamptz not null,
  -- The latest one that the person sent for it.
  file_id uuid references stored_file (id) on delete set null
);
create index needed_document_applicant on needed_document (applicant_id, asked_at);
create index needed_document_file on needed_document (file_id) where file_id is not null;

create trigger held_needed_document_stays before delete on needed_document
  for each row execute function refuse_while_on_hold();
create trigger held_needed_document_is_theirs before update of applicant_id on needed_document
  for each row when (old.applicant_id <> new.applicant_id)
  execute function refuse_while_on_hold();
