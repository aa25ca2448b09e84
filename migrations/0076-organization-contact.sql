-- How people reach the organization, shown on every public page. `hours` is in both languages; empty text and null
-- stand for "not given".
--
-- The first day of the week and the 12-hour (h12) or 24-hour (h23) clock hold on every screen; null leaves them to
-- the reader's language. `is_set_up` says that an administrator has answered the questions of the setup: the time
-- zone of an organization that isn't set up was only read from the server.
alter table organisation
  add column contact_details jsonb not null
    default '{"phone": null, "hours": {"en": "", "fr": ""}, "address": null}',
  add column first_day_of_week text
    check (first_day_of_week in ('sunday', 'monday', 'saturday')),
  add column hour_cycle text check (hour_cycle in ('h12', 'h23')),
  add column is_set_up boolean not null default false;
