-- Staff who typed in a form from paper or took it by phone, and when they last began to.
alter table draft_applicant
  add column taken_by uuid references account (id),
  add column taken_at timestamptz;
