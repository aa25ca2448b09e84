-- Neutral title of the public pages in browser tabs and history; empty for the title of each page.
alter table organisation
  add column public_title jsonb not null default '{"en": "", "fr": ""}';
