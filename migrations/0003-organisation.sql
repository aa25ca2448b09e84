-- One row: the organisation that runs this installation.
create table organisation (
  id smallint primary key default 1 check (id = 1),
  name text not null,
  url text,
  crisis_contacts jsonb not null
);

create table location (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  address text,
  phone text,
  closed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
