-- Entries that are sealed together: those of an import that is all or nothing, of which there may be a
-- hundred thousand. Sealed one by one at the commit, they would keep the chain, and with it everybody's
-- saves, waiting for seconds. They carry the number of their bundle; the entry that closes it carries the
-- digest of all of them too, and has the seal that speaks for them.
alter table audit_entry add column bundle uuid, add column bundle_digest bytea;
alter table audit_entry
  -- Settled once for a transaction (server/platform/audit.ts), so that no entry of it can be forgotten.
  alter column bundle set default nullif(current_setting('cairn.audit_bundle', true), '')::uuid,
  add check (bundle is not null or bundle_digest is null);
create unique index audit_entry_closing on audit_entry (bundle) where bundle_digest is not null;
create index audit_entry_bundle on audit_entry (bundle, id)
  where bundle is not null and bundle_digest is null;

-- As before for an entry without a bundle.
create or replace function audit_digest(entry audit_entry, place bigint, previous_hash bytea) returns bytea
language sql stable parallel safe
return sha256(convert_to(
  (
    case when entry.bundle is null then
      json_build_array(
        encode(previous_hash, 'hex'), place::text, entry.id::text,
        to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        entry.kind, entry.actor_kind, entry.actor_id::text, entry.session_id::text, entry.address,
        entry.action, entry.record_type, entry.record_id::text,
        entry.before::text, entry.after::text, entry.reason
      )
    else
      json_build_array(
        encode(previous_hash, 'hex'), place::text, entry.id::text,
        to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        entry.kind, entry.actor_kind, entry.actor_id::text, entry.session_id::text, entry.address,
        entry.action, entry.record_type, entry.record_id::text,
        entry.before::text, entry.after::text, entry.reason,
        entry.bundle::text, encode(entry.bundle_digest, 'hex')
      )
    end
  )::text,
  'UTF8'
));

-- The digest of all entries of a bundle but the one that closes it, in their order.
create function audit_bundle_digest(wanted uuid) returns bytea
language sql stable parallel safe
return (
  select sha256(coalesce(string_agg(audit_digest(entry, 0, ''), ''::bytea order by entry.id), ''))
  from audit_entry as entry
  where entry.bundle = wanted and entry.bundle_digest is null
);

drop trigger audit_entry_is_sealed on audit_entry;
create constraint trigger audit_entry_is_sealed
after insert on audit_entry
deferrable initially deferred
for each row when (new.bundle is null or new.bundle_digest is not null)
execute function seal_new_audit_entry();

-- No entry of a bundle without one after it that closes it, in the same transaction.
create function refuse_open_audit_bundle() returns trigger
language plpgsql as $$
begin
  if not exists (
    select from audit_entry
    where bundle = new.bundle and bundle_digest is not null and id > new.id
  ) then
    raise exception 'the bundle of an audit entry was not closed';
  end if;
  return null;
end;
$$;
create constraint trigger audit_entry_is_in_a_closed_bundle
after insert on audit_entry
deferrable initially deferred
for each row when (new.bundle is not null and new.bundle_digest is null)
execute function refuse_open_audit_bundle();

-- A word that is new is waited for by whoever brings the same one, until it is committed. An import that is
-- all or nothing takes a minute for that, so its words and tags are noted after it, in short transactions.
create or replace function remember_applicant_words() returns trigger
language plpgsql as $$
begin
  if current_setting('cairn.words_later', true) = 'yes' then
    return null;
  end if;
  insert into name_word (word)
  select distinct word from unnest(applicant_name_words(new)) as word
  where length(word) >= 2
  on conflict do nothing;
  insert into known_tag (name) select distinct tag from unnest(new.tags) as tag
  on conflict do nothing;
  return null;
end
$$;
