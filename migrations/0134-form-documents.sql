-- A document that someone sent with the public form, until staff accept the form. With its content,
-- as stored_file has it.
create table form_document (
  id uuid primary key,
  draft_applicant_id uuid not null references draft_applicant (id) on delete cascade,
  name text not null,
  type text not null,
  size integer not null check (size > 0),
  checksum text not null,
  content uuid not null unique,
  file_key_id integer not null references file_key (id),
  sealed_key text not null,
  scanned_at timestamptz,
  sent_at timestamptz not null
);
create index form_document_draft on form_document (draft_applicant_id, sent_at);
create index form_document_key on form_document (file_key_id);

-- The form that a document came with, so that it leaves the record with the form.
alter table stored_file add column form_id uuid;
create index stored_file_form on stored_file (form_id) where form_id is not null;

create function free_file_name(person uuid, wanted text) returns text
language plpgsql as $$
declare
  ending text := coalesce(substring(wanted from '\.[^.]+$'), '');
  stem text := left(wanted, length(wanted) - length(ending));
  number integer := 1;
  found text := wanted;
begin
  while exists (
    select from stored_file
    where applicant_id = person and deleted_at is null and lower(name) = lower(found)
  ) loop
    number := number + 1;
    found := stem || ' (' || number || ')' || ending;
  end loop;
  return found;
end
$$;

-- Documents of a form are in the record that it has become, whichever way that happens.
create function form_documents_follow_draft() returns trigger
language plpgsql as $$
declare
  one form_document;
begin
  if new.applicant_id is null then
    insert into form_document (id, draft_applicant_id, name, type, size, checksum, content,
      file_key_id, sealed_key, scanned_at, sent_at)
    select id, new.id, name, type, size, checksum, content, file_key_id, sealed_key, scanned_at,
      uploaded_at
    from stored_file
    where form_id = new.id and applicant_id = old.applicant_id and deleted_at is null;
    delete from stored_file where form_id = new.id and applicant_id = old.applicant_id;
    return null;
  end if;
  for one in
    delete from form_document where draft_applicant_id = new.id returning *
  loop
    insert into stored_file (id, applicant_id, name, type, size, checksum, content, file_key_id,
      sealed_key, scanned_at, uploaded_at, updated_at, from_person, form_id)
    values (one.id, new.applicant_id, free_file_name(new.applicant_id, one.name), one.type, one.size,
      one.checksum, one.content, one.file_key_id, one.sealed_key, one.scanned_at, one.sent_at,
      one.sent_at, true, new.id);
  end loop;
  return null;
end
$$;
create trigger form_documents_follow_draft after update of applicant_id on draft_applicant
  for each row when (old.applicant_id is distinct from new.applicant_id)
  execute function form_documents_follow_draft();
