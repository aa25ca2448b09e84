-- When somebody came to a status, and from which: how far people come and how long it takes is counted
-- here. The log tells it too, but among everything else and as JSON. Written by a trigger, so that no
-- change of a status can forget it.
create table status_change (
  applicant_id uuid not null references applicant (id) on delete cascade,
  status text not null,
  at timestamptz not null,
  -- The status before, and since when; null for the first.
  from_status text,
  from_at timestamptz,
  check ((from_status is null) = (from_at is null))
);
create index status_change_applicant on status_change (applicant_id, at desc);
create index status_change_at on status_change (at) include (applicant_id, status, from_status, from_at);

create function remember_status() returns trigger
language plpgsql as $$
declare
  since timestamptz;
begin
  if tg_op = 'INSERT' then
    insert into status_change (applicant_id, status, at) values (new.id, new.status, new.created_at);
    return null;
  end if;
  select at into since from status_change
  where applicant_id = new.id order by at desc limit 1;
  since := coalesce(since, new.created_at);
  -- The clocks of two instances may differ by a moment.
  insert into status_change (applicant_id, status, at, from_status, from_at)
  values (new.id, new.status, greatest(new.updated_at, since), old.status, since);
  return null;
end
$$;

create trigger remember_first_status after insert on applicant
  for each row execute function remember_status();
create trigger remember_changed_status after update of status on applicant
  for each row when (old.status is distinct from new.status) execute function remember_status();

-- What was before is read from the log.
with told as (
  select entry.record_id as applicant_id, entry.id, entry.at,
    entry.before ->> 'status' as from_status, entry.after ->> 'status' as status
  from audit_entry as entry
  join applicant on applicant.id = entry.record_id
  where entry.record_type = 'applicant' and entry.kind = 'change'
    and entry.before ->> 'status' <> entry.after ->> 'status'
),
first_told as (
  select distinct on (applicant_id) applicant_id, from_status from told order by applicant_id, id
),
known as (
  select applicant.id as applicant_id, coalesce(first_told.from_status, applicant.status) as status,
    applicant.created_at as at, 0 as id
  from applicant left join first_told on first_told.applicant_id = applicant.id
  union all
  select applicant_id, status, at, id from told
)
insert into status_change (applicant_id, status, at, from_status, from_at)
select applicant_id, status, at, lag(status) over person, lag(at) over person
from known
window person as (partition by applicant_id order by id);
