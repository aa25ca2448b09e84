-- Whose page an account opens: one file an account, one account a file. Only somebody whom staff have
-- invited, and who has shown that it is them, comes to stand here; no name and no address leads here.
create table client_link (
  account_id uuid primary key references account (id) on delete cascade,
  applicant_id uuid not null unique references applicant (id),
  since timestamptz not null,
  -- Who of the staff had invited them.
  invited_by uuid references account (id)
);

-- What staff give to a person to open their page. Of the secret in its address only the hash is kept;
-- one that is to be mailed has none until the mail is written.
create table page_invitation (
  id uuid primary key default gen_random_uuid(),
  applicant_id uuid not null references applicant (id) on delete cascade,
  how text not null check (how in ('mail', 'hand')),
  secret_hash text unique,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references account (id) on delete set null
);
-- One opens the page at a time.
create unique index page_invitation_open on page_invitation (applicant_id)
  where revoked_at is null and accepted_at is null;
create index page_invitation_applicant on page_invitation (applicant_id, created_at desc);

-- What of a file its person sees on their page. It goes where the file goes.
create table shared_file (
  file_id uuid primary key references stored_file (id) on delete cascade,
  note text,
  shared_at timestamptz not null,
  shared_by uuid references account (id)
);

-- Sent by the person from their page.
alter table stored_file add column from_person boolean not null default false;

-- The person can open the form from their page as well.
alter table screening_link drop constraint screening_link_how_check;
alter table screening_link add constraint screening_link_how_check
  check (how in ('mail', 'print', 'beside', 'page'));
