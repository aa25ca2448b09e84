-- The reference is now the code that opens a form again. Forms begun before also have a longer one.
alter table draft_applicant alter column resume_code_hash drop not null;
