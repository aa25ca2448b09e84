-- The ends of the chains of these months, each as its month, location, position, and hash, which vouches for all before.
create function audit_chain_ends(since date, until date) returns text[]
language sql stable
set datestyle = 'ISO'
as $$
  with recursive segment as (
    (
      select month, chain from audit_seal where month >= since and month < until order by month, chain limit 1
    )
    union all
    select following.month, following.chain
    from segment cross join lateral (
      select seal.month, seal.chain from audit_seal as seal
      where (seal.month, seal.chain) > (segment.month, segment.chain)
        and seal.month >= segment.month and seal.month < until
      order by seal.month, seal.chain limit 1
    ) as following
  )
  select coalesce(array_agg(
    concat_ws(' ', segment.month, segment.chain, position, encode(hash, 'hex'))
    order by segment.month, segment.chain
  ), '{}')
  from segment cross join lateral (
    select position, hash from audit_seal
    where audit_seal.month = segment.month and audit_seal.chain = segment.chain
    order by position desc limit 1
  ) as last_seal
$$;

-- Removes the months before `before`, as far as they are whole, and says in the log what it removed: the last position
-- and hash of each chain. The app's role may call it, so the rules are here: six years stay, and what may concern a
-- person on legal hold.
-- Returns the first day that remains; null if there was nothing to remove.
create function trim_audit_log(before timestamptz) returns date
language plpgsql security definer
set search_path = public, pg_temp
set timezone = 'UTC'
set client_min_messages = warning
-- Writers wait behind this. It can run another night.
set lock_timeout = '2s'
as $$
declare
  part record;
  cut date;
  entries bigint := 0;
  found bigint;
  ends text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('public.audit_months', 0));
  select max(audit_partitions.ends) into cut from audit_partitions()
  where part_of = 'audit_entry' and audit_partitions.ends <= least(before, now() - interval '72 months', (
    -- The log tells of a person since they applied, or since another record was merged into theirs.
    with recursive held as (
      select applicant_id as id from legal_hold where lifted_at is null
      union
      select merged_id from applicant_merge join held on remaining_id = held.id
    )
    select least(
      (select min(created_at) from applicant where id in (select id from held)),
      (select min(created_at) from draft_applicant where applicant_id in (select id from held))
    )
  ));
  if cut is null or exists (
    select from audit_partitions() where name = 'audit_entry_earlier' and audit_partitions.ends = cut
  ) then
    return null;
  end if;
  ends := audit_chain_ends('-infinity', cut);
  for part in select * from audit_partitions() where audit_partitions.ends <= cut order by part_of, name loop
    if part.part_of = 'audit_entry' then
      execute format('select count(*) from %I', part.name) into found;
      entries := entries + found;
    end if;
    execute format('drop table %I', part.name);
  end loop;
  perform add_audit_partition('earlier', null, cut);
  insert into audit_entry (actor_kind, action, record_type, after)
  values (
    'system', 'audit.trimmed', 'audit',
    jsonb_build_object('keptSince', cut, 'entries', entries, 'chains', ends)
  );
  return cut;
end;
$$;
revoke execute on function trim_audit_log(timestamptz) from public;
