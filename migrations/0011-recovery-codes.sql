-- Recovery codes are kept as argon2id with one salt for each set, where they were a SHA-256 before.
-- A hash can't be made from another one, so the codes from before are given up: whoever has some
-- signs in with their app or passkey and makes new ones in the profile, which shows none left.
-- (No installation had any when this was written.)
delete from recovery_code;
alter table recovery_code
  add column salt bytea not null,
  alter column code_hash type bytea using code_hash::bytea;
