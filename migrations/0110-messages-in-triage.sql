-- A client's message that awaits a reply is an item of triage too.
alter table triage_item
  add column message_id uuid unique references message (id) on delete cascade,
  drop constraint triage_item_check,
  add constraint triage_item_refers_to_one check (
    num_nonnulls(draft_applicant_id, screening_id, move_wish_id, duplicate_pair_id, message_id) = 1
  );
