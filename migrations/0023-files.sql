-- The keys by which the keys of files are sealed, by number; the newest seals. What they are is kept
-- with the other secrets, not here.
create table file_key (
  id integer primary key,
  made_at timestamptz not null default now()
);

-- A file of an applicant. Its content lies in the storage under `content`, sealed by a key of its own,
-- which is here, sealed by a file key.
create table stored_file (
  id uuid primary key default gen_random_uuid(),
  applicant_id uuid not null references applicant (id),
  version integer not null default 1,
  name text not null,
  note text,
  type text not null,
  size bigint not null check (size > 0),
  -- SHA-256 of the content as it came, in hexadecimal.
  checksum text not null,
  content uuid not null unique,
  file_key_id integer not null references file_key (id),
  sealed_key text not null,
  -- When a scanner for viruses found nothing in it; null: there was none.
  scanned_at timestamptz,
  uploaded_at timestamptz not null,
  uploaded_by uuid references account (id),
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index stored_file_applicant on stored_file (applicant_id, uploaded_at desc);
create unique index stored_file_path on stored_file (applicant_id, lower(name))
  where deleted_at is null;
create index stored_file_deleted on stored_file (deleted_at) where deleted_at is not null;
-- For a file key that is followed by another.
create index stored_file_key on stored_file (file_key_id);

-- What the organisation takes.
alter table organisation
  add column most_file_megabytes integer not null default 25
    check (most_file_megabytes between 1 and 2048),
  add column file_types text[] not null default
    '{pdf,png,jpeg,webp,heic,tiff,text,docx,xlsx,pptx,odt,ods}';
