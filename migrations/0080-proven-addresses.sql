-- When the owner of the mailbox showed that the address is theirs. Null: nobody has (decision 078).
alter table account
  add column email_verified_at timestamptz,
  -- An account from before addresses were verified keeps what it could see, until it is given more.
  add column verification_waived boolean not null default false;

-- Made with the set-up link or by an invitation.
update account set email_verified_at = account.created_at
from audit_entry
where audit_entry.record_id = account.id and audit_entry.action = 'account.registered'
  and audit_entry.after ->> 'role' <> 'client';
update account set email_verified_at = account.created_at
from audit_entry
where audit_entry.action = 'invitation.accepted'
  and audit_entry.after ->> 'accountId' = account.id::text
  and account.email_verified_at is null;
-- Google has verified the same address.
update account set email_verified_at = social_login.linked_at
from social_login
where social_login.account_id = account.id and lower(social_login.email) = lower(account.email)
  and account.email_verified_at is null;

-- Nobody is locked out: only an account that has nothing to see has to verify its address first.
update account set verification_waived = true
where email_verified_at is null
  and (role <> 'client' or exists (select from client_link where account_id = account.id));

alter table one_time_token
  drop constraint one_time_token_purpose_check,
  add constraint one_time_token_purpose_check check (
    purpose in
      ('set-up', 'reset-password', 'second-factor', 'passkey', 'social-nonce', 'verify-email')
  );
