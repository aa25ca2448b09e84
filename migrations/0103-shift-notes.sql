-- Notes of one shift that the next one must read. Corrections keep the earlier text, and a withdrawn note stays.
create table shift_note (
  id uuid primary key default gen_random_uuid(),
  location_id uuid not null references location (id),
  version integer not null default 1,
  text text not null,
  important boolean not null default false,
  -- A list of {text, by, at}, oldest first.
  earlier jsonb not null default '[]',
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  corrected_by uuid references account (id),
  corrected_at timestamptz,
  withdrawn_by uuid references account (id),
  withdrawn_at timestamptz,
  withdrawal_reason text,
  updated_at timestamptz not null,
  check ((corrected_by is null) = (corrected_at is null)),
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check ((withdrawn_at is null) = (withdrawal_reason is null))
);
create index shift_note_location on shift_note (location_id, created_at desc, id desc);

create table shift_note_person (
  shift_note_id uuid not null references shift_note (id) on delete cascade,
  applicant_id uuid not null references applicant (id),
  primary key (shift_note_id, applicant_id)
);
create index shift_note_person_applicant on shift_note_person (applicant_id);

-- Who confirmed reading which version of the text.
create table shift_note_reading (
  shift_note_id uuid not null references shift_note (id) on delete cascade,
  account_id uuid not null references account (id),
  version integer not null,
  read_at timestamptz not null,
  primary key (shift_note_id, account_id, version)
);
create index shift_note_reading_account on shift_note_reading (account_id);

create or replace function files_of_row(line jsonb, kind text, above text, via text) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  own uuid[];
  further uuid[];
begin
  if kind = 'applicant' then return array[(line ->> 'id')::uuid]; end if;
  if kind in ('event', 'shift_note') then
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

create trigger held_shift_note_stays before delete on shift_note
  for each row execute function refuse_while_on_hold();
create trigger held_shift_note_keeps_texts before update of text, earlier on shift_note
  for each row when (jsonb_array_length(new.earlier) < jsonb_array_length(old.earlier)
    or old.text <> new.text and jsonb_array_length(new.earlier) = jsonb_array_length(old.earlier))
  execute function refuse_while_on_hold();
create trigger held_shift_note_person_stays before delete on shift_note_person
  for each row execute function refuse_while_on_hold();
create trigger held_shift_note_person_is_theirs before update of applicant_id on shift_note_person
  for each row when (old.applicant_id <> new.applicant_id) execute function refuse_while_on_hold();
