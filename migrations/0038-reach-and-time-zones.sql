-- Whose files somebody on the staff may reach: everybody's, or only those at their own locations, with or
-- without the people who have no location yet. Whom it limits, `account_location` says where.
alter table account add column reach text not null default 'everywhere'
  check (reach in ('everywhere', 'own-and-unplaced', 'own'));

-- The clock that a day and an hour are told by, where nobody says another: of the organisation, and of a
-- location that lies elsewhere.
alter table organisation add column time_zone text not null default 'UTC';
alter table location add column time_zone text;
