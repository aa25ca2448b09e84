-- Somebody of whom nothing is held any more: the certificate of it, without a word about them.
create table erasure (
  id uuid primary key,
  number integer not null unique,
  erased_at timestamptz not null,
  -- Null: Cairn itself, after a backup had brought them back.
  erased_by uuid references account (id),
  reason text not null,
  -- How many of which kind were removed.
  counts jsonb not null,
  -- The day after which no backup of ours holds them; null where none are made, or nobody knows.
  backups_until date,
  -- SHA-256 of what the certificate says.
  hash text not null,
  -- When the contents of their files were gone from the store; null as long as that is to be done.
  finished_at timestamptz
);

-- By which somebody is known who was erased and whom a backup brings back: SHA-256 of ids, which are random.
create table erased_record (
  digest bytea primary key,
  -- Null: told by the list beside the files, after a backup from before.
  erasure_id uuid references erasure (id)
);

-- Contents in the store of files that are to be removed.
create table erased_content (
  content text primary key,
  erasure_id uuid not null references erasure (id)
);

-- What was taken out of entries of the log. `sealed` is the digest that the entry had in the chain (or in its
-- bundle), `found` and `remains` are the digests of what stood there before and stands there now.
create table audit_erasure (
  id bigint generated always as identity primary key,
  erasure_id uuid not null,
  entry_id bigint not null,
  sealed bytea not null,
  found bytea not null,
  remains bytea not null
);
create index audit_erasure_entry on audit_erasure (entry_id, id);
create index audit_erasure_erasure on audit_erasure (erasure_id, id);

-- What an erasure did to the log, as its own entry in the log has it.
create function audit_erasure_digest(wanted uuid) returns bytea
language sql stable parallel safe
return (
  select sha256(coalesce(string_agg(
    sha256(convert_to(entry_id::text, 'UTF8')) || sealed || found || remains, ''::bytea order by id
  ), ''))
  from audit_erasure where erasure_id = wanted
);

-- What was sealed once stays sealed, whatever was taken out since.
create or replace function audit_bundle_digest(wanted uuid) returns bytea
language sql stable parallel safe
return (
  select sha256(coalesce(string_agg(
    coalesce(
      (select sealed from audit_erasure where entry_id = entry.id order by id limit 1),
      audit_digest(entry, 0, '')
    ), ''::bytea order by entry.id), ''))
  from audit_entry as entry
  where entry.bundle = wanted and entry.bundle_digest is null
);

-- Entries are emptied by the function below and by nothing else. The app's role may not write to them at all;
-- whoever owns the tables could switch triggers off anyway, and the chain shows it.
create or replace function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'INSERT') and current_setting('cairn.emptying', true) = 'yes' then
    if tg_level = 'ROW' then return new; end if;
    return null;
  end if;
  raise exception 'the audit log can only be added to';
end;
$$;

create trigger audit_erasure_is_append_only
before update or delete or truncate on audit_erasure
for each statement execute function refuse_audit_change();
create trigger audit_erasure_is_added_by_function
before insert on audit_erasure
for each row execute function refuse_audit_change();

-- An entry without what tells of somebody: of their own records nothing is left but that it was done, of what kind
-- it was, when, and who of the staff did it; in entries of others, their ids and references are blanked.
create function without_person(entry audit_entry, own uuid[], said text[]) returns audit_entry
language plpgsql stable
as $$
declare
  word text;
  texts text[] := array[entry.before::text, entry.after::text, entry.reason];
begin
  if entry.record_id = any(own) or entry.actor_id = any(own) then
    if entry.actor_id = any(own) or entry.actor_kind in ('intake', 'public', 'screening') then
      entry.address := null;
      entry.session_id := null;
    end if;
    if entry.actor_id = any(own) then entry.actor_id := null; end if;
    entry.record_id := null;
    entry.before := null;
    entry.after := null;
    entry.reason := null;
    return entry;
  end if;
  foreach word in array said loop
    for one in 1..3 loop
      texts[one] := replace(texts[one], word, repeat('0', length(word)));
    end loop;
  end loop;
  entry.before := texts[1]::jsonb;
  entry.after := texts[2]::jsonb;
  entry.reason := texts[3];
  return entry;
end;
$$;

-- Empties entries, and keeps by which digests the chain goes on without what was in them. Whoever calls it adds an
-- entry that speaks for it in the same transaction, or the commit fails. What isn't what was sealed stays: an erasure
-- must not hide that somebody has changed it.
create function empty_audit_entries(erasure uuid, entries bigint[], own uuid[], said text[])
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
  ids uuid[];
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
  -- What tells of somebody who is there stays: this is no way to be rid of what a colleague did.
  ids := own || array(select one::uuid from unnest(said) as one where length(one) = 36);
  if exists (select from public.account where id = any(ids))
    or exists (select from public.applicant where id = any(ids) or reference = any(said))
    or exists (select from public.draft_applicant where id = any(ids) or reference = any(said))
  then
    raise exception 'what is to be taken out of the audit log is still there';
  end if;
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

revoke execute on function empty_audit_entries(uuid, bigint[], uuid[], text[]) from public;

create function refuse_unspoken_erasure() returns trigger
language plpgsql
-- A temporary table of the same name speaks for nothing.
set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Once for all of them that this transaction adds.
  if exists (
    select from audit_erasure where erasure_id = new.erasure_id and id < new.id
      and xmin = pg_current_xact_id()::xid
  ) then
    return null;
  end if;
  if not exists (
    select from audit_entry
    where record_id = new.erasure_id and action = 'erasure.done'
      and after ->> 'emptied' = encode(audit_erasure_digest(new.erasure_id), 'hex')
  ) then
    raise exception 'no entry of the audit log speaks for what was taken out of it';
  end if;
  return null;
end;
$$;
create constraint trigger audit_erasure_is_spoken_for
after insert on audit_erasure
deferrable initially deferred
for each row execute function refuse_unspoken_erasure();

-- Whoever looked at a file while it was erased is noted after that: without the file, before it is sealed.
create or replace function seal_new_audit_entry() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  entry audit_entry := new;
  own uuid[];
begin
  -- What the holder before has committed, an erasure too, is seen from here on.
  perform pg_advisory_xact_lock(hashtextextended('public.audit_seal', 0));
  select array_agg(one) into own
  from unnest(array[new.record_id, new.actor_id]) as one
  where exists (
    select from erased_record where digest = sha256(convert_to(one::text, 'UTF8'))
  )
  -- Whoever is there is no one who was erased, whatever the list says.
  and not exists (
    select from public.account where id = one
    union all select from public.applicant where id = one
    union all select from public.draft_applicant where id = one
  );
  if own is not null then
    entry := without_person(new, own, '{}');
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
