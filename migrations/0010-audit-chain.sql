-- From where, and what kind of thing it was.
alter table audit_entry
  add column kind text not null default 'change'
    check (kind in ('change', 'sign-in', 'access', 'disclosure')),
  add column address text,
  add column session_id uuid;

-- The list goes by time; what people filter by comes first.
drop index audit_entry_record, audit_entry_actor;
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_record on audit_entry (record_id, at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc, id desc);
create index audit_entry_kind on audit_entry (kind, at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);

-- The chain: each seal holds the hash of the one before, so nothing in between can be changed,
-- taken away, put in or moved without every later hash changing with it. Positions have no gaps.
create table audit_seal (
  position bigint primary key,
  entry_id bigint not null unique references audit_entry,
  previous_hash bytea not null,
  hash bytea not null
);

-- The digest of an entry at its place in the chain. One JSON list of texts, so that no two entries
-- read the same, nulls included; the time in UTC, whatever zone the connection keeps.
-- A column that a later migration adds may join the list only where it isn't null, and at its end:
-- otherwise every older entry would seem to have been changed.
-- What it calls is settled here, so no search path of a caller can change it.
create function audit_digest(entry audit_entry, place bigint, previous_hash bytea) returns bytea
language sql stable parallel safe
return sha256(convert_to(
  json_build_array(
    encode(previous_hash, 'hex'),
    place::text,
    entry.id::text,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.kind,
    entry.actor_kind,
    entry.actor_id::text,
    entry.session_id::text,
    entry.address,
    entry.action,
    entry.record_type,
    entry.record_id::text,
    entry.before::text,
    entry.after::text,
    entry.reason
  )::text,
  'UTF8'
));

-- Adds an entry to the end of the chain, with the rights and the search path of whoever calls it.
create function seal_audit_entry(entry audit_entry) returns void
language plpgsql
as $$
declare
  last_place bigint;
  last_hash bytea;
begin
  -- One at a time. The next statement reads what the holder before has committed.
  perform pg_advisory_xact_lock(hashtextextended('public.audit_seal', 0));
  select position, hash into last_place, last_hash from audit_seal order by position desc limit 1;
  last_place := coalesce(last_place, 0);
  last_hash := coalesce(last_hash, sha256(''));
  insert into audit_seal (position, entry_id, previous_hash, hash)
  values (
    last_place + 1,
    entry.id,
    last_hash,
    audit_digest(entry, last_place + 1, last_hash)
  );
end;
$$;

-- What was there before is sealed as it is found.
do $$
declare
  entry audit_entry;
begin
  for entry in select * from audit_entry order by id loop
    perform seal_audit_entry(entry);
  end loop;
end;
$$;

-- The app's role may add entries but no seals: this runs with the rights of the owner.
create function seal_new_audit_entry() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform seal_audit_entry(new);
  return null;
end;
$$;

-- Deferred to the commit, so that the lock is held for no longer than committing takes, and by
-- nobody who still waits for anything: changes of different records don't wait for each other, and
-- can't wait for each other in a circle.
create constraint trigger audit_entry_is_sealed
after insert on audit_entry
deferrable initially deferred
for each row execute function seal_new_audit_entry();

create trigger audit_seal_is_append_only
before update or delete or truncate on audit_seal
for each statement execute function refuse_audit_change();

-- Only the trigger above adds seals.
create trigger audit_seal_is_added_by_trigger
before insert on audit_seal
for each row when (pg_trigger_depth() = 0) execute function refuse_audit_change();

-- The jobs keep their tables here (pg-boss). Made by the owner, since the app's role makes no
-- schemas.
create schema if not exists pgboss;
