-- A photo of a person, encrypted like a document. The newest counts.
create table applicant_photo (
  id uuid primary key,
  applicant_id uuid not null references applicant (id),
  type text not null,
  size integer not null check (size > 0),
  -- SHA-256 of the stored picture, in hexadecimal.
  checksum text not null,
  content uuid not null unique,
  file_key_id integer not null references file_key (id),
  sealed_key text not null,
  added_by uuid references account (id),
  added_at timestamptz not null,
  -- Only on legal hold: otherwise a new photo deletes the one before.
  replaced_at timestamptz
);
create index applicant_photo_applicant on applicant_photo (applicant_id, added_at desc);
create index applicant_photo_replaced on applicant_photo (replaced_at) where replaced_at is not null;
create index applicant_photo_key on applicant_photo (file_key_id);

create trigger held_applicant_photo_stays before delete on applicant_photo
  for each row execute function refuse_while_on_hold();
create trigger held_applicant_photo_is_theirs before update of applicant_id on applicant_photo
  for each row when (old.applicant_id <> new.applicant_id)
  execute function refuse_while_on_hold();

alter table organisation add column photos_of_people boolean not null default false;
