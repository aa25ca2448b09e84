-- A question from triage can go to someone who has applied and has no record yet.
alter table delivery
  add column draft_applicant_id uuid references draft_applicant (id) on delete cascade,
  drop constraint delivery_check,
  add constraint delivery_has_one_recipient check (
    num_nonnulls(account_id, applicant_id, draft_applicant_id) = 1
  );
create index delivery_draft_applicant on delivery (draft_applicant_id) where draft_applicant_id is not null;
-- The author of the question, and its email; without one, staff ask it themselves.
alter table triage_item
  add column asked_by uuid references account (id),
  add column delivery_id uuid unique references delivery (id) on delete set null;
update triage_item set asked_by = snoozed_by where question is not null;
