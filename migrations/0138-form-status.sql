-- When staff first opened an application: the person sees that it is being reviewed.
alter table draft_applicant add column reviewed_at timestamptz;

-- Tries to reach someone who has applied, before there is a record with notes.
create table contact_attempt (
  id uuid primary key default gen_random_uuid(),
  draft_applicant_id uuid not null references draft_applicant (id) on delete cascade,
  outcome text not null check (outcome in ('reached', 'no_answer', 'message_left')),
  at timestamptz not null,
  created_by uuid not null references account (id)
);
create index contact_attempt_draft on contact_attempt (draft_applicant_id, at);
create trigger held_contact_attempt_stays before delete on contact_attempt
  for each row execute function refuse_while_on_hold('draft_applicant', 'draft_applicant_id');

-- What a person says after sending the form: more to know (note), another way to reach them (way), or that
-- they take the form back (withdrawn). Waits in triage until someone has handled it.
create table form_addition (
  id uuid primary key,
  draft_applicant_id uuid not null references draft_applicant (id) on delete cascade,
  kind text not null check (kind in ('note', 'way', 'withdrawn')),
  text text,
  -- Answers to the questions about ways to be reached: [{questionId, version, answer}].
  answers jsonb,
  created_at timestamptz not null,
  outcome text check (outcome in ('read', 'used', 'not_used')),
  handled_at timestamptz,
  handled_by uuid references account (id),
  check ((kind = 'note') = (text is not null)),
  check ((kind = 'way') = (answers is not null)),
  check (num_nonnulls(outcome, handled_at, handled_by) in (0, 3))
);
create index form_addition_draft on form_addition (draft_applicant_id, created_at);
create index form_addition_waiting on form_addition (created_at) where handled_at is null;
create unique index form_addition_withdrawn on form_addition (draft_applicant_id)
  where kind = 'withdrawn';
create trigger held_form_addition_stays before delete on form_addition
  for each row execute function refuse_while_on_hold('draft_applicant', 'draft_applicant_id');

alter table triage_item
  add column form_addition_id uuid unique references form_addition (id) on delete cascade,
  drop constraint triage_item_refers_to_one,
  add constraint triage_item_refers_to_one check (
    num_nonnulls(
      draft_applicant_id, screening_id, move_wish_id, duplicate_pair_id, message_id, stored_file_id,
      text_message_id, form_addition_id
    ) = 1
  );
