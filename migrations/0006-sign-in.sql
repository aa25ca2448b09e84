-- Whoever signs in with Google or only with a passkey has no password.
alter table account
  alter column password_hash drop not null,
  add column version integer not null default 1,
  add column avatar text,
  add column last_sign_in_at timestamptz;

-- For the list of one's own sessions, and for signing out whoever has left their desk.
alter table session
  add column method text not null default 'password'
    check (method in ('password', 'google', 'passkey', 'registration')),
  add column user_agent text,
  add column address text,
  add column last_seen_at timestamptz not null default now(),
  -- When this person last showed that it is really them.
  add column proved_at timestamptz not null default now();

-- Links and tickets that work once, and challenges; only the hash of the secret is kept.
alter table one_time_token
  drop constraint one_time_token_purpose_check,
  add constraint one_time_token_purpose_check check (
    purpose in ('set-up', 'reset-password', 'second-factor', 'passkey', 'social-nonce')
  ),
  add column account_id uuid references account (id) on delete cascade,
  -- What else belongs to it, such as the challenge that a passkey has to sign.
  add column data jsonb;
create index one_time_token_account on one_time_token (account_id, purpose);
create index one_time_token_expiry on one_time_token (expires_at);

-- A browser from which this account has signed in before: guesses from elsewhere don't slow it down.
create table known_device (
  account_id uuid not null references account (id) on delete cascade,
  secret_hash text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (secret_hash, account_id)
);
create index known_device_account on known_device (account_id);

-- Attempts that are counted, by every instance together (rate-limiter-flexible's table). Worth
-- nothing after a crash, so it is kept out of the write-ahead log.
create unlogged table attempt (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index attempt_expiry on attempt (expire);

alter table organisation
  add column version integer not null default 1,
  add column idle_minutes integer not null default 15 check (idle_minutes between 5 and 60),
  add column require_second_factor boolean not null default false;
