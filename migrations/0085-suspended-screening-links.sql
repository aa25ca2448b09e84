-- A screening link that a staff member printed or opened beside someone is suspended when they leave, and so is one
-- that was mailed to an address the record no longer has (decision 086). `sent_to_hash` is of that address.
alter table screening_link
  add column suspended_at timestamptz,
  add column sent_to_hash text;
alter table page_invitation add column sent_to_hash text;

-- A device that is signed out from elsewhere gets no more messages. Null: subscribed before this migration.
alter table push_subscription
  add column session_id uuid references session (id) on delete set null;
create index push_subscription_session on push_subscription (session_id);

-- Links whose giver had left before this end as well, and whoever may renew them reads so in their inbox.
create temporary table leaver on commit drop as
  select id from account where deactivated_at is not null or role = 'client';

create temporary table suspended on commit drop as
  select applicant_id, 'suspended' as event from client_link
    where handed_over and suspended_at is null and invited_by in (select id from leaver)
  union
  select screening.applicant_id, 'screening-suspended' from screening_link
    join screening on screening.id = screening_link.screening_id
    where how in ('print', 'beside') and created_by in (select id from leaver)
      and revoked_at is null and expires_at > now() and submitted_at is null;

update client_link set suspended_at = now()
  where handed_over and suspended_at is null and invited_by in (select id from leaver);
-- The form that these pages had opened.
update screening_link set revoked_at = now()
  from screening
  where screening.id = screening_link.screening_id and how = 'page' and revoked_at is null
    and applicant_id in (select applicant_id from suspended where event = 'suspended');
update screening_link set suspended_at = now()
  from screening
  where screening.id = screening_link.screening_id
    and how in ('print', 'beside') and created_by in (select id from leaver)
    and revoked_at is null and expires_at > now() and submitted_at is null;
update page_invitation set revoked_at = now()
  where how = 'hand' and revoked_at is null and accepted_at is null
    and created_by in (select id from leaver);
update invitation set revoked_at = now()
  where revoked_at is null and accepted_at is null
    and invited_by in (select id from account where deactivated_at is not null or role <> 'admin');

insert into notice (account_id, kind, values, record_id)
  select account.id, 'portal-link', jsonb_build_object('event', event), applicant_id
  from suspended
  join applicant on applicant.id = applicant_id
  join account on account.deactivated_at is null
    and (account.role = 'admin' or (account.id = case_worker_id and account.role = 'user'))
  where applicant.deleted_at is null and applicant.merged_into is null;
