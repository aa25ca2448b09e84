-- As before, and without the ids of somebody erased in what a late entry says of others: whoever was still writing as
-- they were erased is noted after that.
create or replace function seal_new_audit_entry() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  entry audit_entry := new;
  own uuid[];
  said text[];
begin
  -- What the holder before has committed, an erasure too, is seen from here on.
  perform pg_advisory_xact_lock(hashtextextended('public.audit_seal', 0));
  if exists (select from erased_record) then
    select array_agg(one) into own
    from unnest(array[new.record_id, new.actor_id]) as one
    where is_erased_for_good(one);
    select array_agg(distinct one) into said
    from (
      select hit[1] as one from regexp_matches(
        concat_ws(' ', new.before::text, new.after::text, new.reason),
        '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'
      ) as hit
    ) as named
    where is_erased_for_good(one::uuid);
  end if;
  if own is not null or said is not null then
    entry := without_person(new, coalesce(own, '{}'), coalesce(said, '{}'));
    perform set_config('cairn.emptying', 'yes', true);
    update audit_entry set
      record_id = entry.record_id, actor_id = entry.actor_id, session_id = entry.session_id,
      address = entry.address, before = entry.before, after = entry.after, reason = entry.reason
    where id = entry.id;
    perform set_config('cairn.emptying', '', true);
  end if;
  perform seal_audit_entry(entry);
  return null;
end;
$$;

-- Whoever is there is no one who was erased, whatever the list says.
create function is_erased_for_good(one uuid) returns boolean
language sql stable
return exists (select from erased_record where digest = sha256(convert_to(one::text, 'UTF8')))
  and not exists (
    select from account where id = one
    union all select from applicant where id = one
    union all select from draft_applicant where id = one
  );
