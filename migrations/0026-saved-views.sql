-- How somebody looks at a list: filters, order and columns, as contract/saved-views.ts has them.
create table saved_view (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  owner_id uuid not null references account (id),
  list text not null check (list in ('applicants', 'clients')),
  name text not null,
  view jsonb not null,
  is_shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_view_owner on saved_view (owner_id, list);
create index saved_view_shared on saved_view (list) where is_shared;
