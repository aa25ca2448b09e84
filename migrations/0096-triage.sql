-- Work in triage on one item: who has it open, until when it is out of the queue, and what was asked back.
-- It goes with the item.
create table triage_item (
  id uuid primary key default gen_random_uuid(),
  draft_applicant_id uuid unique references draft_applicant (id) on delete cascade,
  screening_id uuid unique references screening (id) on delete cascade,
  move_wish_id uuid unique references move_wish (id) on delete cascade,
  duplicate_pair_id uuid unique references duplicate_pair (id) on delete cascade,
  claimed_by uuid references account (id),
  claimed_until timestamptz,
  snoozed_by uuid references account (id),
  snoozed_until timestamptz,
  question text,
  check (num_nonnulls(draft_applicant_id, screening_id, move_wish_id, duplicate_pair_id) = 1),
  check ((claimed_by is null) = (claimed_until is null)),
  check ((snoozed_by is null) = (snoozed_until is null)),
  check (question is null or snoozed_until is not null)
);
create index triage_item_claimed on triage_item (claimed_by) where claimed_by is not null;
-- Screenings that await a decision.
create index applicant_pending on applicant (urgency desc, id) where status = 'pending' and deleted_at is null;
