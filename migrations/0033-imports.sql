-- A file of people that somebody brings in: what its columns mean, how far it has come, and its rows. The
-- file itself is not kept; its rows are, until they have become files of people or the import is old.
create table import_run (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  kind text not null check (kind in ('applicants', 'clients')),
  state text not null check (
    state in ('columns', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')
  ),
  file_name text not null,
  titles text[] not null,
  -- As contract/imports.ts has it: fields of the columns, order of days, what unknown words stand for.
  mapping jsonb not null,
  how text check (how in ('all-or-nothing', 'good-rows')),
  -- How many rows are in which state; what is left of them once they are gone.
  counts jsonb not null,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  finished_at timestamptz,
  undone_at timestamptz
);
create index import_run_created on import_run (created_at desc);

create table import_row (
  import_id uuid not null references import_run (id) on delete cascade,
  -- As a spreadsheet counts: the heading is in row 1.
  number integer not null,
  cells text[] not null,
  state text not null default 'waiting' check (
    state in ('waiting', 'good', 'wrong', 'alike', 'created', 'filled', 'skipped', 'undone', 'kept')
  ),
  -- The person that the row describes, as a call would send them.
  person jsonb,
  problems jsonb not null default '[]',
  alike jsonb not null default '{"sameAs": null, "duplicates": []}',
  choice text check (choice in ('new', 'skip', 'fill')),
  -- Who came of it, or whose file was filled: as which version, and when.
  applicant_id uuid references applicant (id) on delete cascade,
  made_version integer,
  made_at timestamptz,
  filled jsonb,
  primary key (import_id, number)
);
create index import_row_state on import_row (import_id, state, number);
create index import_row_applicant on import_row (applicant_id) where applicant_id is not null;

-- By what rows of one file are found to be alike.
create table import_likeness (
  import_id uuid not null references import_run (id) on delete cascade,
  likeness text not null,
  number integer not null,
  primary key (import_id, likeness, number)
);
