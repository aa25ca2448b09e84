-- How soon the organization promises to reply: to someone in danger, in hours, and otherwise, in business days.
alter table organisation
  add column danger_reply_hours integer not null default 2,
  add column reply_days integer not null default 2;
