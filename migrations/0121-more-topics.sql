-- Edition of the screening from which a person adds topics after sending the form. Null until they do.
alter table draft_applicant add column more_edition integer;

-- When a person gave the first answer of a screening, and how many they gave. Tells how long it takes.
alter table screening
  add column begun_at timestamptz,
  add column answered integer;

-- Answers that the record already has, shown for review. They aren't given again until changed.
alter table screening_answer add column is_known boolean not null default false;
