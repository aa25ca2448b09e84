-- What staff write down about somebody. Plain text; whom it mentions stands beside it, as a list of
-- {id, name} with the name that stands in the text.
create table note (
  id uuid primary key default gen_random_uuid(),
  applicant_id uuid not null references applicant (id),
  version integer not null default 1,
  text text not null,
  mentions jsonb not null default '[]',
  -- Everybody who was told of a mention here, those too who are no longer in the text.
  told uuid[] not null default '{}',
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  -- Who wrote the text as it is now, and when; null while it is as it was first written.
  edited_by uuid references account (id),
  edited_at timestamptz,
  pinned_at timestamptz,
  deleted_by uuid references account (id),
  deleted_at timestamptz,
  check ((edited_by is null) = (edited_at is null)),
  check ((deleted_by is null) = (deleted_at is null))
);
create index note_applicant on note (applicant_id, created_at desc, id desc);
create index note_deleted on note (deleted_at) where deleted_at is not null;

-- What a note said before it was changed. It goes with the note.
create table earlier_note (
  id uuid primary key default gen_random_uuid(),
  note_id uuid not null references note (id) on delete cascade,
  text text not null,
  mentions jsonb not null,
  written_by uuid not null references account (id),
  written_at timestamptz not null,
  replaced_at timestamptz not null
);
create index earlier_note_note on earlier_note (note_id, written_at desc);

-- The timeline of a file reads what was done to it. Looking at it is noted as well, and far more
-- often: with these left out, a page of the timeline costs the same in a file that was opened ten
-- thousand times.
create index audit_entry_change on audit_entry (record_id, at desc, id desc) where kind = 'change';

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (
  kind in (
    'security', 'draft-submitted', 'applicant-assigned', 'screening-submitted', 'mentioned', 'message',
    'invitation-accepted'
  )
);
