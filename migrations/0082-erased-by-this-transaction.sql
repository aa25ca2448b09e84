-- Ids and references of records that a transaction is about to erase. Empty between erasures.
create unlogged table erasing_record (
  noted_in text not null default pg_current_xact_id()::text,
  name text not null,
  primary key (noted_in, name)
);

-- The app's role may come to have rights to it, by the default for new tables or by an older version.
create function refuse_made_up_record() returns trigger
language plpgsql as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return null;
  end if;
  raise exception 'only a record that is there can be noted for an erasure';
end;
$$;
create trigger erasing_record_is_noted_by_function
before insert or update or delete or truncate on erasing_record
for each statement execute function refuse_made_up_record();

-- Those of these ids and references that a record has.
create function names_there(names text[]) returns setof text
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  ids uuid[] := array(select one::uuid from unnest(names) as one where length(one) = 36);
  table_with_ids record;
begin
  for table_with_ids in
    select relation.oid::regclass as name
    from pg_class as relation join pg_attribute on attrelid = relation.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and attname = 'id' and atttypid = 'uuid'::regtype and not attisdropped
  loop
    return query execute format('select id::text from %s where id = any($1)', table_with_ids.name) using ids;
  end loop;
  return query
    select reference from applicant where reference = any(names)
    union all select reference from draft_applicant where reference = any(names)
    union all select merged_reference from applicant_merge where merged_reference = any(names)
    union all select merged_id::text from applicant_merge where merged_id = any(ids);
end;
$$;

-- To be called before an erasure removes anything. Of what it is asked to note it notes what there is, and says so.
create function begin_emptying(names text[]) returns setof text
language sql security definer
set search_path = pg_catalog, public, pg_temp
as $$
  insert into erasing_record (name) select distinct one from names_there(names) as one
  on conflict do nothing;
  select name from erasing_record
  where noted_in = pg_current_xact_id()::text and name = any(names);
$$;
revoke execute on function begin_emptying(text[]) from public;

-- As before, and only of records that this transaction has removed: the app's role can't redact what it
-- didn't just erase. A version that doesn't note the records first is refused, and erases nothing.
create or replace function empty_audit_entries(erasure uuid, entries bigint[], own uuid[], said text[])
returns integer
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  entry audit_entry;
  emptied audit_entry;
  seal audit_seal;
  before_it audit_erasure;
  was bytea;
  now_found bytea;
  many integer := 0;
  names text[] := array(select one::text from unnest(own) as one) || said;
begin
  if not exists (select from public.erasure where id = empty_audit_entries.erasure and hash = '') then
    raise exception 'there is no such erasure under way';
  end if;
  if exists (
    select from unnest(said) as one
    where one !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-Z]{4}-[0-9A-Z]{4})$'
  ) then
    raise exception 'only ids and references are taken out of entries of others';
  end if;
  -- What tells of a record that is there stays: this is no way to be rid of what a colleague did.
  if exists (select from names_there(names)) then
    raise exception 'what is to be taken out of the audit log is still there';
  end if;
  delete from erasing_record
  where noted_in = pg_current_xact_id()::text and name = any(names);
  get diagnostics many = row_count;
  if many <> (select count(distinct one) from unnest(names) as one) then
    raise exception 'what is to be taken out of the audit log was not removed by this transaction';
  end if;
  many := 0;
  perform set_config('cairn.emptying', 'yes', true);
  for entry in select * from audit_entry where id = any(entries) order by id loop
    emptied := without_person(entry, own, said);
    continue when emptied is not distinct from entry;
    now_found := audit_digest(entry, 0, '');
    select * into before_it from audit_erasure where entry_id = entry.id order by id desc limit 1;
    select * into seal from audit_seal where entry_id = entry.id;
    if before_it.id is not null then
      was := before_it.sealed;
      if before_it.remains <> now_found then
        raise exception 'the audit log is broken at entry %', entry.id;
      end if;
    elsif seal.entry_id is not null then
      was := seal.hash;
      if audit_digest(entry, seal.position, seal.previous_hash) <> was then
        raise exception 'the audit log is broken at entry %', entry.id;
      end if;
    elsif entry.bundle is not null and entry.bundle_digest is null then
      was := now_found;
    else
      -- Of this very transaction: it is sealed as it is then.
      continue;
    end if;
    update audit_entry set
      record_id = emptied.record_id, actor_id = emptied.actor_id, session_id = emptied.session_id,
      address = emptied.address, before = emptied.before, after = emptied.after, reason = emptied.reason
    where id = entry.id;
    insert into audit_erasure (erasure_id, entry_id, sealed, found, remains)
    values (erasure, entry.id, was, now_found, audit_digest(emptied, 0, ''));
    many := many + 1;
  end loop;
  perform set_config('cairn.emptying', '', true);
  return many;
end;
$$;
