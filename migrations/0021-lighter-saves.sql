-- Each save of the public form notes when it was last written in. With an index on that time, each
-- of them was a new entry in every index of the form, those for likely duplicates among them; without
-- it, and with room beside the row, none is touched. What looks for forms that nobody has written in
-- for days finds them by when they were begun, which is earlier.
drop index draft_applicant_unfinished;
create index draft_applicant_unfinished on draft_applicant (created_at)
  where submitted_at is null and deleted_at is null;
alter table draft_applicant set (fillfactor = 70);

-- How often it was saved: of two saves that go on from the same state, the second looks again.
alter table draft_applicant add column saves integer not null default 0;
