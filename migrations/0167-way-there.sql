-- How people get to a location, in the organization's languages: the bus, the entrance. Shown in the portal.
alter table location add column directions jsonb not null default '{"en": "", "fr": ""}';
