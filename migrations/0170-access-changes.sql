-- Tells all instances, at the commit, that a session or what its account may do has changed: they keep
-- checked sessions for seconds, and check them again. Being seen (last_seen_at) changes nothing.
create function tell_of_access() returns trigger
language plpgsql as $$
begin
  perform pg_notify('cairn_access', '');
  return null;
end;
$$;

create trigger session_is_told after update of ended_at, expires_at, proved_at on session
  for each row when (
    (old.ended_at, old.expires_at, old.proved_at)
    is distinct from (new.ended_at, new.expires_at, new.proved_at)
  )
  execute function tell_of_access();
create trigger deleted_session_is_told after delete on session
  for each statement execute function tell_of_access();

create trigger account_is_told
  after update of role, reach, deactivated_at, email_verified_at, verification_waived on account
  for each row when (
    (old.role, old.reach, old.deactivated_at, old.email_verified_at, old.verification_waived)
    is distinct from
    (new.role, new.reach, new.deactivated_at, new.email_verified_at, new.verification_waived)
  )
  execute function tell_of_access();
create trigger deleted_account_is_told after delete on account
  for each statement execute function tell_of_access();

create trigger account_location_is_told after insert or update or delete on account_location
  for each statement execute function tell_of_access();

create trigger totp_is_told after update of confirmed_at or delete on totp
  for each statement execute function tell_of_access();
create trigger passkey_is_told after insert or delete on passkey
  for each statement execute function tell_of_access();

create trigger organisation_is_told after update of require_second_factor, idle_minutes on organisation
  for each row when (
    (old.require_second_factor, old.idle_minutes)
    is distinct from (new.require_second_factor, new.idle_minutes)
  )
  execute function tell_of_access();
