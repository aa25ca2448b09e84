-- A checklist for people who are new in their role. Steps that leave no trace elsewhere are kept here.
-- `first_steps_closed_for` is the role whose list was closed, so another role starts with its own.
-- Accounts from before are not new: their list is closed.
alter table account
  add column first_steps_done text[] not null default '{}',
  add column first_steps_closed_for text;
update account set first_steps_closed_for = role;
