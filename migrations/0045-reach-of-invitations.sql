-- Which files somebody may reach who accepts this invitation; as `account.reach`.
alter table invitation add column reach text not null default 'everywhere'
  check (reach in ('everywhere', 'own-and-unplaced', 'own'));
