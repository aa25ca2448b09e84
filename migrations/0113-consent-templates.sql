-- Entries of consents that are signed again and again: recipient, purpose, parts, and how long. They
-- name no client.
create table consent_template (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  scope jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
