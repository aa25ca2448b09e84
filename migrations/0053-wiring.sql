-- An appointment that somebody came to is a contact, as a note of one is: at its start, or when it was noted
-- where that was before. One that was deleted is none.
create or replace function last_contact_with(person uuid) returns timestamptz
language sql stable as $$
  select max(at) from (
    select max(created_at) as at from note
    where applicant_id = person and contact is not null and deleted_at is null
    union all
    select max(recorded_at) from follow_up join enrolment on enrolment.id = follow_up.enrolment_id
    where enrolment.applicant_id = person and result = 'reached'
    union all
    select max(least(starts_at, noted_at)) from event_attendance join event on event.id = event_id
    where applicant_id = person and attendance = 'attended' and event.deleted_at is null
  ) as contacts
$$;

create function find_last_contact_of_attendance() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform find_last_contact(old.applicant_id);
  end if;
  if tg_op <> 'DELETE' then
    perform find_last_contact(new.applicant_id);
  end if;
  return null;
end
$$;
create trigger last_contact_of_new_attendance after insert on event_attendance
  for each row when (new.attendance = 'attended') execute function find_last_contact_of_attendance();
create trigger last_contact_of_changed_attendance after update on event_attendance
  for each row when ('attended' in (old.attendance, new.attendance))
  execute function find_last_contact_of_attendance();
create trigger last_contact_of_removed_attendance after delete on event_attendance
  for each row when (old.attendance = 'attended') execute function find_last_contact_of_attendance();

create function find_last_contact_of_event() returns trigger
language plpgsql as $$
begin
  perform find_last_contact(applicant_id) from event_attendance
  where event_id = new.id and attendance = 'attended';
  return null;
end
$$;
create trigger last_contact_of_deleted_event after update of deleted_at on event
  for each row when (old.deleted_at is distinct from new.deleted_at)
  execute function find_last_contact_of_event();

update applicant set last_contact_at = last_contact_with(id)
where id in (select applicant_id from event_attendance where attendance = 'attended');

-- What has happened to a record is told by the first word of each action too (`task` of
-- `applicant.task-done`), so that only what shows it is looked at again.
create or replace function tell_of_changes() returns trigger
language plpgsql as $$
begin
  perform pg_notify('cairn_live', jsonb_build_object(
    'kind', record_type,
    'by', actor_id,
    'words', jsonb_agg(distinct split_part(split_part(action, '.', 2), '-', 1)),
    'ids', case when count(*) <= 100
      then coalesce(jsonb_agg(distinct record_id) filter (where record_id is not null), '[]') end,
    'from', case when count(*) <= 100
      then coalesce(jsonb_agg(distinct before ->> 'locationId') filter (where before ->> 'locationId' is not null), '[]')
      else '[]' end
  )::text)
  from entries
  where kind <> 'access'
  group by record_type, actor_id;
  return null;
end;
$$;
