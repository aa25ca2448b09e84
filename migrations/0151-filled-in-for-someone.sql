-- Someone who filled in a form for the person: name, relation, whether the person knows, and whom
-- to contact. Kept apart from the answers, which are the person's.
alter table draft_applicant
  add column helper jsonb check (jsonb_typeof(helper) = 'object');
