create table account (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('admin', 'user', 'client')),
  language text check (language in ('en', 'fr')),
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_email on account (lower(email));

create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_account on session (account_id);

-- Links that work once. Only the hash is kept.
create table one_time_token (
  token_hash text primary key,
  purpose text not null check (purpose in ('set-up')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Keys that nobody set, when several instances share this database. One instance keeps them in a
-- file of its data folder instead.
create table generated_secret (
  name text primary key,
  value text not null
);
