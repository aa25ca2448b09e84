-- A document that a client sent is an item of triage until staff mark it as seen.
alter table stored_file
  add column seen_at timestamptz,
  add column seen_by uuid references account (id);
-- Earlier documents count as seen, by no one in particular.
update stored_file set seen_at = uploaded_at where from_person;
create index stored_file_unseen on stored_file (uploaded_at, id)
  where from_person and seen_at is null and deleted_at is null;
alter table triage_item
  add column stored_file_id uuid unique references stored_file (id) on delete cascade,
  drop constraint triage_item_refers_to_one,
  add constraint triage_item_refers_to_one check (
    num_nonnulls(
      draft_applicant_id, screening_id, move_wish_id, duplicate_pair_id, message_id, stored_file_id
    ) = 1
  );
