-- What a location offers, whom it takes, and how many it holds where nobody sleeps there.
alter table location
  add column programs text[] not null default '{}',
  add column whom text,
  add column capacity integer check (capacity between 0 and 10000);

-- Where people sleep. What is taken out stays, since who lived there is known by it.
create table room (
  id uuid primary key default gen_random_uuid(),
  location_id uuid not null references location (id),
  version integer not null default 1,
  name text not null,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index room_location on room (location_id) where removed_at is null;

create table bed (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references room (id),
  -- Its place among those of the room.
  place integer not null,
  name text not null,
  -- Why nobody can be given it; null while somebody can.
  out_of_use text,
  removed_at timestamptz
);
create index bed_room on bed (room_id) where removed_at is null;

-- Who lives where, since which day and until which. The day of leaving is the day from which the bed is free.
create table stay (
  id uuid primary key default gen_random_uuid(),
  enrolment_id uuid not null references enrolment (id) on delete cascade,
  bed_id uuid not null references bed (id),
  from_day date not null,
  to_day date,
  created_at timestamptz not null,
  check (to_day is null or to_day >= from_day)
);
-- A bed takes one person at a time, and a person one bed, whoever tries it at the same moment.
create unique index stay_bed_open on stay (bed_id) where to_day is null;
create unique index stay_enrolment_open on stay (enrolment_id) where to_day is null;
create index stay_enrolment on stay (enrolment_id);
create index stay_bed on stay (bed_id);

-- Who waits for a place at a location, how urgently, and since when.
create table waiting_entry (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  applicant_id uuid not null references applicant (id),
  location_id uuid not null references location (id),
  priority text not null check (priority in ('urgent', 'high', 'normal')),
  reason text,
  since date not null,
  wanted_from date,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- How it ended: they were enrolled, somebody took them off with a reason, or two entries became one.
  ended_by text check (ended_by in ('enrolled', 'taken-off', 'joined')),
  end_reason text,
  check ((ended_at is null) = (ended_by is null))
);
create unique index waiting_entry_open on waiting_entry (applicant_id, location_id) where ended_at is null;
create index waiting_entry_location on waiting_entry (location_id) where ended_at is null;
create index waiting_entry_applicant on waiting_entry (applicant_id);

-- Who is served at a location now, for its occupancy and for closing it.
create index enrolment_location_open on enrolment (location_id) where end_date is null;
