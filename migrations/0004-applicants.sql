create table applicant (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  reference text not null unique references reference_code (code),

  first_name text not null,
  middle_name text,
  last_name text not null,
  preferred_name text,
  date_of_birth date,
  gender text,
  ethnicity text[] not null default '{}',
  language text,
  interpreter text,

  phone text,
  email text,
  preferred_contact text,
  may_leave_message text,
  address jsonb not null default '{}',
  safe_contact jsonb not null default '{}',

  housing_status text,
  staying_tonight text,
  safe_now text,
  criminal_history text[] not null default '{}',
  substances jsonb not null default '[]',
  recovery_date date,
  program_status text,
  veteran text,
  employment text,
  education text,
  trades text[] not null default '{}',

  location_id uuid references location (id),
  case_worker_id uuid references account (id),
  referral_source text,
  tags text[] not null default '{}',

  status text not null check (
    status in (
      'prescreening-incomplete', 'screening-incomplete', 'pending', 'approve', 'decline', 'client'
    )
  ),
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,

  search text not null generated always as (
    searchable(
      first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name || ' '
      || coalesce(preferred_name, '') || ' ' || reference || ' ' || coalesce(email, '') || ' '
      || regexp_replace(coalesce(phone, ''), '\D', '', 'g')
    )
  ) stored,
  -- How people look a name up, in an order that suits every language.
  sort_name text collate "und-x-icu" not null generated always as (
    last_name || ', ' || first_name
  ) stored
);

create index applicant_search on applicant using gin (search gin_trgm_ops);
create index applicant_created on applicant (created_at desc, id desc) where deleted_at is null;
create index applicant_updated on applicant (updated_at desc, id desc) where deleted_at is null;
create index applicant_name on applicant (sort_name, id) where deleted_at is null;
create index applicant_status on applicant (status, created_at desc, id desc)
  where deleted_at is null;
create index applicant_location on applicant (location_id) where deleted_at is null;
create index applicant_case_worker on applicant (case_worker_id) where deleted_at is null;
create index applicant_deleted on applicant (deleted_at) where deleted_at is not null;
