-- Which language an interpreter speaks, and the part of the day in which a call suits the person.
alter table applicant
  add column interpreter_language text,
  add column call_time text;
