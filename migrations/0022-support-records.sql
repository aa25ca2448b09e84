-- What supports a person: contacts, supervision, care, money, papers. One record each, read and saved
-- as a whole, so its entries are one document; its shape is the contract's.
create table support_record (
  applicant_id uuid primary key references applicant (id),
  version integer not null default 1,
  entries jsonb not null,
  updated_at timestamptz not null,
  updated_by uuid not null references account (id)
);

-- The days in it of which somebody has to be reminded, written with it. An entry has one of each kind.
create table support_date (
  applicant_id uuid not null references support_record (applicant_id) on delete cascade,
  entry_id uuid not null,
  kind text not null check (
    kind in (
      'reporting', 'court', 'benefit_renewal', 'insurance_renewal', 'identity_paper_expiry',
      'medication_refill', 'transport_renewal'
    )
  ),
  day date not null,
  primary key (applicant_id, entry_id, kind)
);
create index support_date_day on support_date (day, applicant_id, entry_id, kind);
