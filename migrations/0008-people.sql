create table account_location (
  account_id uuid not null references account (id) on delete cascade,
  location_id uuid not null references location (id) on delete cascade,
  primary key (account_id, location_id)
);
create index account_location_location on account_location (location_id);

-- Somebody asked to join. The token is made when the mail leaves, so it is null until then.
create table invitation (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role text not null check (role in ('admin', 'user', 'client')),
  location_ids uuid[] not null default '{}',
  language text not null check (language in ('en', 'fr')),
  invited_by uuid references account (id) on delete set null,
  token_hash text unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
-- One invitation that waits for each address.
create unique index invitation_waiting on invitation (lower(email))
where accepted_at is null and revoked_at is null;
create index account_name on account (last_name, first_name, id);
