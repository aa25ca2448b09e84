-- Which kinds of notices there are is said by the contract; later ones come without a migration.
alter table notice drop constraint notice_kind_check;
-- When a mail left stands with its delivery from now on.
alter table notice drop column mailed_at;
-- What somebody wants by mail alone, or in the daily summary, is kept and not shown in the inbox.
alter table notice add column in_inbox boolean not null default true;
-- Of what it reminds: one reminder is told once, whoever asks for it how often.
alter table notice add column reminder_key text;
create unique index notice_reminder on notice (account_id, reminder_key) where reminder_key is not null;
alter table notice add column is_for_digest boolean not null default false;

-- In the inbox or not; by mail at once, in the daily summary or not. Null: as by default.
alter table notification_choice add column inbox boolean;
alter table notification_choice add column mail_when text check (mail_when in ('now', 'digest', 'off'));
update notification_choice set mail_when = case when mail then 'now' else 'off' end where mail is not null;
alter table notification_choice drop column mail;

-- The clock that a person lives by; null: the organisation's.
alter table account add column time_zone text;

-- When somebody wants to hear nothing, and when the daily summary comes; clock times, "22:30". Days on
-- which the quiet begins, 1 for Monday to 7 for Sunday.
create table quiet_hours (
  account_id uuid primary key references account (id) on delete cascade,
  quiet_from text check (quiet_from ~ '^\d\d:\d\d$'),
  quiet_until text check (quiet_until ~ '^\d\d:\d\d$'),
  quiet_days smallint[] not null default '{}',
  digest_at text check (digest_at ~ '^\d\d:\d\d$'),
  check ((quiet_from is null) = (quiet_until is null))
);

-- What is to reach one person by one way, at most once:
--   planned  → sending: one worker has claimed it, and nothing has left the house
--            → handing: its content has been let go
--            → sent: the other side has said that it took it
--   handing  → unknown: nobody was left to hear the answer; it is not tried again
--   planned  → dropped: no longer wanted, true or allowed when its time came
--   sending, handing → planned: refused or not reached, tried again later; → failed: given up
create table delivery (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  purpose text not null,
  channel text not null check (channel in ('mail', 'push')),
  account_id uuid references account (id) on delete cascade,
  applicant_id uuid references applicant (id) on delete cascade,
  -- Ids and codes only, as in a job.
  about jsonb not null default '{}',
  due_at timestamptz not null,
  -- After this it would tell of what is over.
  expires_at timestamptz,
  state text not null default 'planned' check (
    state in ('planned', 'sending', 'handing', 'sent', 'unknown', 'dropped', 'failed')
  ),
  why text,
  tries integer not null default 0,
  claim uuid,
  claimed_at timestamptz,
  settled_at timestamptz,
  -- Of the secret that ends further mails of this kind; in the mail, and nowhere else.
  stop_hash text unique,
  created_at timestamptz not null,
  check ((account_id is null) <> (applicant_id is null))
);
create index delivery_open on delivery (due_at) where state in ('planned', 'sending', 'handing');
create index delivery_settled on delivery (settled_at) where settled_at is not null;
create index delivery_account on delivery (account_id) where account_id is not null;
create index delivery_applicant on delivery (applicant_id) where applicant_id is not null;

-- The daily summary that a notice is part of.
alter table notice add column digest_id uuid references delivery (id) on delete set null;
create index notice_for_digest on notice (account_id, created_at) where is_for_digest and digest_id is null;
create index notice_of_digest on notice (digest_id) where digest_id is not null;

-- Who has said, by a link in a reminder, that they want no more of them.
create table reminder_stop (
  applicant_id uuid primary key references applicant (id) on delete cascade,
  stopped_at timestamptz not null
);
