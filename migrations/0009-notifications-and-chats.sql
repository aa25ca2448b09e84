-- What a person is told. Values for the words only; no sentence and no name of an applicant.
create table notice (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (
    kind in ('security', 'draft-submitted', 'applicant-assigned', 'message', 'invitation-accepted')
  ),
  values jsonb not null default '{}',
  record_id uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notice_account on notice (account_id, created_at desc, id desc);
create index notice_unread on notice (account_id) where read_at is null;

-- What somebody has chosen other than the default.
create table notification_choice (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null,
  mail boolean not null,
  primary key (account_id, kind)
);

-- What two accounts wrote to each other.
create table message (
  id uuid primary key,
  sender_id uuid not null references account (id) on delete cascade,
  recipient_id uuid not null references account (id) on delete cascade,
  text text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  check (sender_id <> recipient_id)
);
create index message_pair on message (
  least(sender_id, recipient_id), greatest(sender_id, recipient_id), created_at desc, id desc
);
-- With whom somebody has written.
create index message_sent on message (sender_id, recipient_id);
create index message_received on message (recipient_id, sender_id);
create index message_unread on message (recipient_id, sender_id) where read_at is null;
