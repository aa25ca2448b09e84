-- Which languages there are is known to the code alone (contract/languages.ts): adding one is adding
-- its folder of words, without a change of tables.
alter table account drop constraint account_language_check;
alter table draft_applicant drop constraint draft_applicant_language_check;
alter table invitation drop constraint invitation_language_check;
