-- Pronouns and gender in the person's own words, beside the specification's four values.
alter table applicant
  add column pronouns text,
  add column gender_in_own_words text;
