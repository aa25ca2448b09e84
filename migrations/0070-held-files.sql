-- What hangs on a file that is on legal hold stays, whichever call would take it away: each table asks for itself.
-- Whoever adds a table that hangs on a file adds its trigger; a test goes by the foreign keys.

-- The files that a row is a part of. `above`: the table through which it is, and the column that leads there.
create function files_of_row(line jsonb, kind text, above text, via text) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  own uuid[];
  further uuid[];
begin
  if kind = 'applicant' then return array[(line ->> 'id')::uuid]; end if;
  if kind = 'event' then
    return array(select applicant_id from event_person where event_id = (line ->> 'id')::uuid);
  end if;
  if kind = 'applicant_merge' then return array[(line ->> 'remaining_id')::uuid]; end if;
  own := array_remove(array[(line ->> 'applicant_id')::uuid], null);
  if above is not null then
    execute format('select array_agg(applicant_id) from %I where id = $1 and applicant_id is not null', above)
      into further using (line ->> via)::uuid;
    own := own || coalesce(further, '{}');
  end if;
  return own;
end;
$$;

-- Refuses what would take a row away from a file on hold, or its words where nothing keeps what they were. Arguments:
-- through which table and column the row is a part of a file, if not by itself.
create function refuse_while_on_hold() returns trigger
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  files uuid[] := files_of_row(to_jsonb(old), tg_table_name, tg_argv[0], tg_argv[1]);
begin
  if cardinality(files) > 0 then
    -- Whoever puts a file on hold has its row: either this comes before that, or it waits and is refused.
    perform from applicant where id in (
      with recursive whole as (
        select unnest(files) as id
        union
        select applicant.merged_into from whole join applicant on applicant.id = whole.id
        where applicant.merged_into is not null
      )
      select id from whole
    ) order by id for key share;
    if exists (select from unnest(files) as one where is_on_hold(one)) then
      raise exception 'the file is on legal hold' using errcode = 'OH001';
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end;
$$;

-- Removed for good. A part goes with what it is a part of, which was asked first.
create trigger held_applicant_stays before delete on applicant
  for each row execute function refuse_while_on_hold();
create trigger held_merge_stays before delete on applicant_merge
  for each row execute function refuse_while_on_hold();
create trigger held_status_stays before delete on status_change
  for each row execute function refuse_while_on_hold();
create trigger held_answer_stays before delete on question_answer
  for each row execute function refuse_while_on_hold('draft_applicant', 'draft_applicant_id');
create trigger held_earlier_answer_stays before delete on earlier_answer
  for each row execute function refuse_while_on_hold('question_answer', 'answer_id');
create trigger held_note_stays before delete on note
  for each row execute function refuse_while_on_hold();
create trigger held_earlier_note_stays before delete on earlier_note
  for each row execute function refuse_while_on_hold('note', 'note_id');
create trigger held_document_stays before delete on stored_file
  for each row execute function refuse_while_on_hold();
create trigger held_support_stays before delete on support_record
  for each row execute function refuse_while_on_hold();
create trigger held_comment_stays before delete on task_comment
  for each row execute function refuse_while_on_hold('task', 'task_id');
create trigger held_consent_stays before delete on consent
  for each row execute function refuse_while_on_hold();
create trigger held_enrolment_stays before delete on enrolment
  for each row execute function refuse_while_on_hold();
create trigger held_program_status_stays before delete on program_status_change
  for each row execute function refuse_while_on_hold('enrolment', 'enrolment_id');
create trigger held_stay_stays before delete on stay
  for each row execute function refuse_while_on_hold('enrolment', 'enrolment_id');
create trigger held_waiting_stays before delete on waiting_entry
  for each row execute function refuse_while_on_hold();
create trigger held_screening_stays before delete on screening
  for each row execute function refuse_while_on_hold();
create trigger held_draft_stays before delete on draft_applicant
  for each row execute function refuse_while_on_hold();
create trigger held_draft_part_stays before delete on draft_attachment
  for each row execute function refuse_while_on_hold();
create trigger held_wish_stays before delete on move_wish
  for each row execute function refuse_while_on_hold();
create trigger held_person_stays before delete on event_person
  for each row execute function refuse_while_on_hold();
-- One that was made for after an exit, and nobody has noted anything in.
create trigger held_follow_up_stays before delete on follow_up
  for each row when (old.result is not null)
  execute function refuse_while_on_hold('enrolment', 'enrolment_id');
-- The next of a task that repeats, as it was made, goes when the one before is open again.
create trigger held_task_stays before delete on task
  for each row when (old.follows_id is null or old.version > 1)
  execute function refuse_while_on_hold('draft_applicant', 'draft_id');
-- What a line of somebody's table said of them.
create trigger held_import_stays before delete on import_row
  for each row when (old.applicant_id is not null)
  execute function refuse_while_on_hold();
-- What was parted of a series that is put together again is in the series.
create trigger held_event_stays before delete on event
  for each row when (old.deleted_at is not null)
  execute function refuse_while_on_hold();

-- Deleted so that it can be brought back for some days: out of every list, nobody who asks finds it.
create trigger held_applicant_is_shown before update of deleted_at, merged_into on applicant
  for each row when (
    (old.deleted_at is null and new.deleted_at is not null)
    or (old.merged_into is not null and new.merged_into is distinct from old.merged_into)
  ) execute function refuse_while_on_hold();
create trigger held_note_is_shown before update of deleted_at, applicant_id on note
  for each row when (
    (old.deleted_at is null and new.deleted_at is not null) or old.applicant_id <> new.applicant_id
  ) execute function refuse_while_on_hold();
create trigger held_document_is_shown before update of deleted_at, applicant_id on stored_file
  for each row when (
    (old.deleted_at is null and new.deleted_at is not null) or old.applicant_id <> new.applicant_id
  ) execute function refuse_while_on_hold();
create trigger held_draft_is_shown before update of deleted_at, applicant_id on draft_applicant
  for each row when (
    (old.deleted_at is null and new.deleted_at is not null)
    or (old.applicant_id is distinct from new.applicant_id)
  ) execute function refuse_while_on_hold();
create trigger held_draft_part_is_shown before update of undone_at, applicant_id on draft_attachment
  for each row when (
    (old.undone_at is null and new.undone_at is not null) or old.applicant_id <> new.applicant_id
  ) execute function refuse_while_on_hold();

-- Given to another file, or to none.
create trigger held_answer_is_theirs before update of applicant_id on question_answer
  for each row when (old.applicant_id is distinct from new.applicant_id)
  execute function refuse_while_on_hold();
create trigger held_consent_is_theirs before update of applicant_id on consent
  for each row when (old.applicant_id <> new.applicant_id)
  execute function refuse_while_on_hold();
create trigger held_enrolment_is_theirs before update of applicant_id on enrolment
  for each row when (old.applicant_id <> new.applicant_id)
  execute function refuse_while_on_hold();
create trigger held_waiting_is_theirs before update of applicant_id on waiting_entry
  for each row when (old.applicant_id <> new.applicant_id)
  execute function refuse_while_on_hold();
create trigger held_screening_is_theirs before update of applicant_id on screening
  for each row when (old.applicant_id <> new.applicant_id)
  execute function refuse_while_on_hold();
create trigger held_person_is_theirs before update of applicant_id on event_person
  for each row when (old.applicant_id <> new.applicant_id)
  execute function refuse_while_on_hold();
create trigger held_attendance_is_theirs before update of applicant_id on event_attendance
  for each row when (old.applicant_id <> new.applicant_id)
  execute function refuse_while_on_hold();

-- Deleted, given away, or worded otherwise: of these nothing keeps what they said before. A mark on a list may be
-- set, and a point added.
create function loses_points(before jsonb, after jsonb) returns boolean
language sql immutable parallel safe
return exists (
  select from jsonb_array_elements(before) as point
  where not exists (
    select from jsonb_array_elements(after) as other
    where other ->> 'id' = point ->> 'id' and other ->> 'text' = point ->> 'text'
  )
);
create trigger held_task_says_the_same before update on task
  for each row when (
    (old.deleted_at is null and new.deleted_at is not null)
    or old.applicant_id is distinct from new.applicant_id
    or old.title <> new.title or (old.titles is not null and new.titles is null)
    or (old.details is not null and old.details is distinct from new.details)
    or loses_points(old.checklist, new.checklist)
  ) execute function refuse_while_on_hold('draft_applicant', 'draft_id');
create trigger held_comment_says_the_same before update of text on task_comment
  for each row when (old.text <> new.text)
  execute function refuse_while_on_hold('task', 'task_id');
create trigger held_event_says_the_same before update on event
  for each row when (
    (old.deleted_at is null and new.deleted_at is not null)
    or old.title <> new.title
    or (old.details is not null and old.details is distinct from new.details)
    or (old.place is not null and old.place is distinct from new.place)
    or (old.link is not null and old.link is distinct from new.link)
  ) execute function refuse_while_on_hold();

-- An entry of what supports somebody may be changed, since the log says what it was; it may not go.
create function loses_entries(before jsonb, after jsonb) returns boolean
language sql immutable parallel safe
return exists (
  select from jsonb_each(before) as part (name, entries), jsonb_array_elements(entries) as entry
  where not exists (
    select from jsonb_array_elements(coalesce(after -> part.name, '[]')) as other
    where other ->> 'id' = entry ->> 'id'
  )
);
create trigger held_support_keeps_entries before update of entries on support_record
  for each row when (loses_entries(old.entries, new.entries))
  execute function refuse_while_on_hold();
