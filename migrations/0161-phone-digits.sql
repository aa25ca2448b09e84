-- Finds the sender of a text by the last digits of the number, however it was typed.
create index applicant_phone_digits
  on applicant (right(regexp_replace(phone, '\D', '', 'g'), 9)) where phone is not null;
create index draft_applicant_phone_digits
  on draft_applicant (right(regexp_replace(phone, '\D', '', 'g'), 9)) where phone is not null;
