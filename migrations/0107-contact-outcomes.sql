-- A note about a contact says how it went, how long it took, and when it was, if that was before
-- the note was written.
alter table note
  add column outcome text check (outcome in ('reached', 'no_answer', 'message_left')),
  add column minutes integer check (minutes between 1 and 1440),
  add column contact_at timestamptz,
  add constraint note_contact_facts
    check (contact is not null or (outcome is null and minutes is null and contact_at is null));

-- Only someone who was reached has been contacted.
create or replace function last_contact_with(person uuid) returns timestamptz
language sql stable as $$
  select max(at) from (
    select max(coalesce(contact_at, created_at)) as at from note
    where applicant_id = person and contact is not null and deleted_at is null
      and coalesce(outcome, 'reached') = 'reached'
    union all
    select max(recorded_at) from follow_up join enrolment on enrolment.id = follow_up.enrolment_id
    where enrolment.applicant_id = person and result = 'reached'
    union all
    select max(least(starts_at, noted_at)) from event_attendance join event on event.id = event_id
    where applicant_id = person and attendance = 'attended' and event.deleted_at is null
  ) as contacts
$$;

drop trigger last_contact_of_changed_note on note;
create trigger last_contact_of_changed_note after update on note
  for each row when (
    (old.contact, old.outcome, old.contact_at, old.deleted_at, old.applicant_id)
      is distinct from (new.contact, new.outcome, new.contact_at, new.deleted_at, new.applicant_id)
  ) execute function find_last_contact_of_note();
