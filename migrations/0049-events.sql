-- What stands in the calendar. Times are those on the clocks of a place, and its zone: "every Monday at 10
-- in Paris" stays at 10 when the clocks change. The moments between which it takes place, all times of a
-- series together, are worked out from them, for the index; null stands for no end.
create table event (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  kind text not null check (kind in ('appointment', 'court', 'group', 'follow-up', 'other')),
  title text not null,
  details text,
  all_day boolean not null,
  -- "YYYY-MM-DDTHH:mm"; of whole days "YYYY-MM-DD", and the last of them as the end.
  starts_on text not null,
  ends_on text not null,
  time_zone text not null,
  recurrence text,
  first_at timestamptz not null,
  last_at timestamptz,
  location_id uuid references location (id),
  place text,
  link text,
  -- A list of {minutesBefore, to}.
  reminders jsonb not null default '[]',
  -- One time of a series that was changed by itself: of which series, and which time of it.
  series_id uuid references event (id) on delete cascade,
  series_occurrence text,
  -- Whether staff, and people who agreed to it, are told of it and of its changes by mail.
  invites_staff boolean not null default false,
  invites_people boolean not null default false,
  invited_at timestamptz,
  -- How it was called in the calendar file that it is from.
  imported_uid text,
  created_by uuid references account (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_by uuid references account (id),
  deleted_at timestamptz,
  check ((series_id is null) = (series_occurrence is null)),
  check (series_id is null or recurrence is null)
);
create index event_span on event using gist (tstzrange(first_at, last_at, '[]')) where deleted_at is null;
create index event_series on event (series_id) where series_id is not null;
create index event_deleted on event (deleted_at) where deleted_at is not null;
create index event_imported on event (created_by, imported_uid) where imported_uid is not null;

-- The times of a series that it does not take place at: cancelled, or replaced by an event of its own.
create table event_exception (
  event_id uuid not null references event (id) on delete cascade,
  occurrence text not null,
  replaced_by uuid references event (id) on delete set null,
  primary key (event_id, occurrence)
);

-- Of staff, who comes.
create table event_staff (
  event_id uuid not null references event (id) on delete cascade,
  account_id uuid not null references account (id),
  primary key (event_id, account_id)
);
create index event_staff_account on event_staff (account_id);

-- Whom it is about, and whether they are to come.
create table event_person (
  event_id uuid not null references event (id) on delete cascade,
  applicant_id uuid not null references applicant (id),
  attends boolean not null,
  primary key (event_id, applicant_id)
);
create index event_person_applicant on event_person (applicant_id);

-- What became of one time of it for one person; of an event that doesn't repeat the time is ''.
create table event_attendance (
  event_id uuid not null references event (id) on delete cascade,
  applicant_id uuid not null references applicant (id),
  occurrence text not null,
  attendance text not null check (attendance in ('attended', 'missed', 'cancelled')),
  starts_at timestamptz not null,
  noted_by uuid references account (id),
  noted_at timestamptz not null,
  primary key (event_id, applicant_id, occurrence)
);
create index event_attendance_applicant on event_attendance (applicant_id, starts_at desc);

-- The secret address by which somebody subscribes to their calendar; of the secret, the hash.
create table calendar_subscription (
  account_id uuid primary key references account (id),
  secret_hash text not null unique,
  words text not null check (words in ('neutral', 'initials')),
  created_at timestamptz not null,
  last_read_at timestamptz
);
