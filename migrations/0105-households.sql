-- Who belongs to a person's household, and their children elsewhere.
create table household_member (
  id uuid primary key default gen_random_uuid(),
  applicant_id uuid not null references applicant (id),
  version integer not null default 1,
  name text not null,
  relation text not null check (relation in (
    'spouse', 'partner', 'child', 'stepchild', 'grandchild', 'parent', 'sibling', 'grandparent',
    'other_relative', 'unrelated'
  )),
  birth_date date,
  -- An age without a birth date is as of this day.
  age smallint check (age between 0 and 130),
  age_stated_on date,
  lives_with text check (lives_with in ('yes', 'no')),
  custody text check (custody in ('full', 'shared', 'visits', 'none', 'pending')),
  needs text,
  -- Their own record, if they have one.
  linked_id uuid references applicant (id) on delete set null,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  updated_by uuid not null references account (id),
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (birth_date is null or age is null),
  check ((age is null) = (age_stated_on is null))
);
create index household_member_applicant on household_member (applicant_id);
create index household_member_linked on household_member (linked_id) where linked_id is not null;
create index household_member_deleted on household_member (deleted_at) where deleted_at is not null;

create trigger held_household_member_stays before delete on household_member
  for each row execute function refuse_while_on_hold();
create trigger held_household_member_is_shown before update of deleted_at, applicant_id on household_member
  for each row when ((old.deleted_at is null and new.deleted_at is not null) or old.applicant_id <> new.applicant_id)
  execute function refuse_while_on_hold();
