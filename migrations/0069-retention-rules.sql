-- How long a file is kept after the last work on it, in months; null: for as long as nobody decides otherwise.
create table retention_rule (
  kind text primary key check (kind in ('applications', 'clients')),
  months integer check (months between 6 and 600),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references account (id)
);
insert into retention_rule (kind) values ('applications'), ('clients');

-- Files whose time is over by these rules, as the last night found them. Nothing goes by itself: somebody erases
-- each, or says until when it stays.
create table retention_due (
  applicant_id uuid primary key references applicant (id) on delete cascade,
  kind text not null references retention_rule (kind),
  last_work_on date not null,
  due_on date not null,
  found_at timestamptz not null
);
create index retention_due_order on retention_due (due_on, applicant_id);

-- A file that stays beyond its time, and why.
create table retention_stay (
  applicant_id uuid primary key references applicant (id) on delete cascade,
  until date not null,
  reason text not null,
  decided_by uuid not null references account (id),
  decided_at timestamptz not null
);
