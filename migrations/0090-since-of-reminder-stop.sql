-- When reminders were first stopped, which a later stop doesn't move: for an hour from then the link of a mail takes it
-- back. Null where a version before this one has noted the stop.
alter table reminder_stop add column since timestamptz;
