-- Two files of one person that became one. The merged one stays as it was, for as long as that can be
-- undone; its id and its reference lead to the remaining one for as long as that is there.
alter table applicant add column merged_into uuid references applicant (id);
create index applicant_merged_into on applicant (merged_into) where merged_into is not null;

create table applicant_merge (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: this outlives the merged file.
  merged_id uuid not null,
  merged_reference text not null,
  remaining_id uuid not null references applicant (id),
  merged_by uuid not null references account (id),
  merged_at timestamptz not null,
  -- What was changed in the remaining file, by place, as it was and as it became.
  fields_before jsonb not null,
  fields_after jsonb not null,
  -- What each module has moved, by the name of the mover, and what it takes to put it back.
  moved jsonb not null,
  undone_at timestamptz
);
create unique index applicant_merge_merged on applicant_merge (merged_id) where undone_at is null;
create index applicant_merge_remaining on applicant_merge (remaining_id, merged_at desc);

-- The file of which a draft was a part before that file was merged: until that is undone, the draft
-- can't be parted from the file by itself.
alter table draft_attachment add column merged_from uuid;

-- A sitting that came by a merge stays open beside the one that is there: whoever has its link goes on.
alter table screening add column merged_from uuid;
drop index screening_open;
create unique index screening_open on screening (applicant_id)
  where submitted_at is null and merged_from is null;

-- Two files of perhaps one person, the smaller id first. No foreign keys: pairs are found beside all
-- other work, and nobody is to wait for that. They go with whoever is removed (retention).
create table duplicate_pair (
  id uuid primary key default gen_random_uuid(),
  one_id uuid not null,
  other_id uuid not null,
  score integer not null,
  strength text not null check (strength in ('very-likely', 'likely', 'possible')),
  reasons text[] not null,
  found_at timestamptz not null default now(),
  -- Somebody has asked an administrator to merge the two.
  asked_at timestamptz,
  asked_by uuid references account (id),
  -- Somebody has said that these are two people.
  dismissed_at timestamptz,
  dismissed_by uuid references account (id),
  unique (one_id, other_id),
  check (one_id < other_id),
  check ((asked_at is null) = (asked_by is null)),
  check ((dismissed_at is null) = (dismissed_by is null))
);
create index duplicate_pair_open on duplicate_pair (score desc, id desc) where dismissed_at is null;
create index duplicate_pair_dismissed on duplicate_pair (dismissed_at desc, id desc)
  where dismissed_at is not null;
create index duplicate_pair_other on duplicate_pair (other_id);

-- Whose pairs are to be looked for anew. Each change adds a row, and none is ever waited for: a list
-- with everybody once would make writers wait for the search.
create table duplicate_search (
  id bigint generated always as identity primary key,
  applicant_id uuid not null
);

create function search_duplicates() returns trigger
language plpgsql as $$
begin
  insert into duplicate_search (applicant_id) values (new.id);
  return null;
end
$$;

create trigger search_duplicates after insert on applicant
  for each row execute function search_duplicates();
create trigger search_duplicates_of_changed
  after update of first_name, preferred_name, last_name, date_of_birth, phone, email, deleted_at
  on applicant
  for each row
  when (
    (
      old.first_name, old.preferred_name, old.last_name, old.date_of_birth, old.phone, old.email,
      old.deleted_at is null
    ) is distinct from (
      new.first_name, new.preferred_name, new.last_name, new.date_of_birth, new.phone, new.email,
      new.deleted_at is null
    )
  )
  execute function search_duplicates();

-- Those who are there already.
insert into duplicate_search (applicant_id) select id from applicant where deleted_at is null;

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (
  kind in (
    'security', 'draft-submitted', 'applicant-assigned', 'screening-submitted', 'mentioned',
    'merge-asked', 'message', 'invitation-accepted'
  )
);
