-- When an account last was on the staff. As a client, it reads no messages and notices from then: they speak of others.
alter table account add column staff_until timestamptz;
update account set staff_until = (
    select max(at) from audit_entry
    where record_id = account.id and before ->> 'role' in ('admin', 'user') and after ->> 'role' = 'client'
  )
  where role = 'client';
