-- Devices that opened a screening link. The link and the date of birth open it once on each device, which then
-- has a secret of its own: nothing in an address opens the answers.
create table screening_device (
  secret_hash text primary key,
  screening_link_id uuid not null references screening_link (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index screening_device_link on screening_device (screening_link_id);
