-- What went wrong at a location or with people: recorded, followed up, reviewed, closed.
create table incident (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  location_id uuid references location (id),
  kind text not null check (kind in (
    'injury', 'overdose', 'medical', 'violence', 'property', 'missing', 'medication', 'police', 'other'
  )),
  severity text not null check (severity in ('low', 'moderate', 'serious', 'critical')),
  happened_at timestamptz not null,
  place text,
  what_happened text not null,
  what_was_done text,
  naloxone_used text check (naloxone_used in ('yes', 'no')),
  emergency_called text check (emergency_called in ('yes', 'no')),
  informed text,
  -- Lists, oldest first: earlier texts {whatHappened, whatWasDone, by, at}, addenda {id, text, by, at}, and
  -- reviews {what, text, by, at}.
  earlier jsonb not null default '[]',
  addenda jsonb not null default '[]',
  reviews jsonb not null default '[]',
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  updated_by uuid not null references account (id),
  updated_at timestamptz not null,
  closed_at timestamptz
);
create index incident_location on incident (location_id, happened_at desc, id desc);

create table incident_person (
  incident_id uuid not null references incident (id) on delete cascade,
  applicant_id uuid not null references applicant (id),
  primary key (incident_id, applicant_id)
);
create index incident_person_applicant on incident_person (applicant_id);

create table incident_task (
  incident_id uuid not null references incident (id) on delete cascade,
  task_id uuid not null references task (id) on delete cascade,
  primary key (incident_id, task_id)
);
create index incident_task_task on incident_task (task_id);

create or replace function files_of_row(line jsonb, kind text, above text, via text) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  own uuid[];
  further uuid[];
begin
  if kind = 'applicant' then return array[(line ->> 'id')::uuid]; end if;
  if kind in ('event', 'shift_note', 'incident') then
    execute format('select array_agg(applicant_id) from %I where %I = $1', kind || '_person', kind || '_id')
      into own using (line ->> 'id')::uuid;
    return coalesce(own, '{}');
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

create trigger held_incident_stays before delete on incident
  for each row execute function refuse_while_on_hold();
create trigger held_incident_keeps_texts before update on incident
  for each row when (jsonb_array_length(new.earlier) < jsonb_array_length(old.earlier)
    or jsonb_array_length(new.addenda) < jsonb_array_length(old.addenda)
    or old.what_happened <> new.what_happened
      and jsonb_array_length(new.earlier) = jsonb_array_length(old.earlier))
  execute function refuse_while_on_hold();
create trigger held_incident_person_stays before delete on incident_person
  for each row execute function refuse_while_on_hold();
create trigger held_incident_person_is_theirs before update of applicant_id on incident_person
  for each row when (old.applicant_id <> new.applicant_id) execute function refuse_while_on_hold();
