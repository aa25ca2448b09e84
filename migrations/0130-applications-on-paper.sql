-- Applications that staff typed in from a paper form or took by phone. The columns are nullable or
-- have a default, so that earlier versions of the server still insert forms.
alter table draft_applicant
  add column arrived_by text not null default 'online'
    check (arrived_by in ('online', 'paper', 'phone')),
  add column signed_on date,
  add column received_on date,
  add column filled_in_by text check (length(filled_in_by) <= 100);
