-- Browsers that want to be told, each by the push service that it chose. What is sent is encrypted
-- for the browser and names nobody.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id, created_at);

-- Null: as by default.
alter table notification_choice alter column mail drop not null;
alter table notification_choice add column push boolean;
