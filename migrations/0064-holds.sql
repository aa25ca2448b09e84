-- Somebody has to be able to find this file as it is: a court, an inquiry. One at a time; those that were lifted
-- stay, with who did it and why.
create table legal_hold (
  id uuid primary key default gen_random_uuid(),
  applicant_id uuid not null references applicant (id),
  reason text not null,
  set_by uuid not null references account (id),
  set_at timestamptz not null,
  lift_reason text,
  lifted_by uuid references account (id),
  lifted_at timestamptz,
  check (num_nulls(lift_reason, lifted_by, lifted_at) in (0, 3))
);
create unique index legal_hold_in_force on legal_hold (applicant_id) where lifted_at is null;
create index legal_hold_applicant on legal_hold (applicant_id, set_at desc);

-- Whether this file is on hold, or one that it became a part of: what was merged is held with it.
create function is_on_hold(file uuid) returns boolean
language sql stable parallel safe
return exists (
  with recursive whole as (
    select file as id
    union
    select applicant.merged_into from whole join applicant on applicant.id = whole.id
    where applicant.merged_into is not null
  )
  select from legal_hold join whole on whole.id = legal_hold.applicant_id
  where legal_hold.lifted_at is null
);
