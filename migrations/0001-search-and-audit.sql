create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

-- What a search compares: lower case, without accents. Immutable, so that an index can hold it:
-- the dictionary is named in full and is never changed.
create function searchable(value text) returns text
language sql immutable parallel safe strict
return lower(unaccent('unaccent'::regdictionary, value));

-- Who did what to which record. Written in the transaction of the change itself.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_kind text not null check (actor_kind in ('account', 'intake', 'public', 'system')),
  action text not null,
  record_type text not null,
  record_id uuid,
  before jsonb,
  after jsonb,
  reason text
);
create index audit_entry_record on audit_entry (record_type, record_id, id desc);
create index audit_entry_actor on audit_entry (actor_id, id desc);

create function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  raise exception 'the audit log can only be added to';
end;
$$;

create trigger audit_entry_is_append_only
before update or delete or truncate on audit_entry
for each statement execute function refuse_audit_change();

-- Codes that people read out on the phone; one list, so that no two records share a code.
create table reference_code (
  code text primary key
);
