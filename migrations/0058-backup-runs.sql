-- What became of each backup, for the page on which administrators see it. No path and no address
-- stands here: where backups lie is a setting.
create table backup_run (
  id uuid primary key default gen_random_uuid(),
  began_at timestamptz not null,
  -- Null while it is being made, and for ever where the process was killed.
  ended_at timestamptz,
  -- How it is called in its place.
  name text not null,
  place text not null check (place in ('folder', 'bucket')),
  -- Of the database's archive as it lies there, in bytes.
  archive_bytes bigint,
  row_count bigint,
  file_count bigint,
  -- Files of which there is no content any more, in the store as in the place: the backup has what is
  -- known of them.
  missing_file_count bigint,
  -- Of the files' contents that this backup had to bring along; the others lay there already.
  new_file_bytes bigint,
  outcome text check (outcome in ('made', 'failed')),
  -- A code for what went wrong, never what was said by the place.
  failure text,
  -- When a restore into a throwaway database was last compared with it and fitted.
  verified_at timestamptz,
  check ((outcome is null) = (ended_at is null)),
  check ((failure is not null) = (outcome is not distinct from 'failed'))
);
create index backup_run_began on backup_run (began_at desc);

-- What a content was when it was copied to where backups lie. Each archive names all of them, and must
-- not read them again for that.
create table backup_content (
  content text primary key,
  bytes bigint not null,
  -- SHA-256 of it as it lies there, sealed; in hexadecimal.
  checksum text not null,
  copied_at timestamptz not null
);
