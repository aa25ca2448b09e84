-- The key of an authenticator app, sealed with the encryption key. Counts once it is confirmed; a new
-- one waits beside the one that counts, and takes its place when it is confirmed.
create table totp (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  secret_sealed text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: a code works once.
  last_step integer
);
create unique index totp_confirmed on totp (account_id) where confirmed_at is not null;
create unique index totp_waiting on totp (account_id) where confirmed_at is null;

create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Signatures made so far; one that goes back is a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- Somebody at a provider (OpenID Connect) who is this account.
create table social_login (
  provider text not null check (provider in ('google')),
  subject text not null,
  account_id uuid not null references account (id) on delete cascade,
  email text not null,
  linked_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (account_id, provider)
);
