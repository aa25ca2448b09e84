-- Pronouns and gender in the person's own words, beside the specification's four values.
alter table applicant
  add column pronouns text,
  add column gender_in_own_words text;

-- Which substances record forms offer beyond the specification's four.
alter table organisation
  add column offered_substances text[] not null
    default '{alcohol,cannabis,benzodiazepines,nicotine,stimulants,other}';
