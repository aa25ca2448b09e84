-- The audit log by month, and a chain of seals for each location and month: writers at different locations don't wait
-- for each other, and old months can go as a whole (docs/decisions/165-a-chain-per-location.md).

-- What was there stays where it is and becomes the first partition, with its one chain: nothing is copied, no seal
-- changes.
drop trigger audit_entry_is_sealed on audit_entry;
drop trigger audit_entry_is_in_a_closed_bundle on audit_entry;
drop trigger audit_entry_is_told on audit_entry;
drop trigger audit_seal_is_added_by_trigger on audit_seal;
alter table audit_seal drop constraint audit_seal_entry_id_fkey;

-- The location whose chain has the entry; all zeros for the organization's. Null for entries from before, and for those
-- that a bundle seals.
alter table audit_entry add column chain uuid;
alter table audit_seal
  -- The month of the entry in UTC; all from before are in one chain, before every month.
  add column month date not null default '-infinity',
  add column chain uuid not null default '00000000-0000-0000-0000-000000000000';

alter table audit_entry alter column id drop identity;
alter index audit_entry_at rename to audit_entry_before_at;
alter index audit_entry_record rename to audit_entry_before_record;
alter index audit_entry_actor rename to audit_entry_before_actor;
alter index audit_entry_kind rename to audit_entry_before_kind;
alter index audit_entry_action rename to audit_entry_before_action;
alter index audit_entry_change rename to audit_entry_before_change;
alter index audit_entry_disclosure rename to audit_entry_before_disclosure;
alter index audit_entry_bundle rename to audit_entry_before_bundle;
alter table audit_entry rename to audit_entry_before;
alter table audit_seal rename to audit_seal_before;

create table audit_entry (like audit_entry_before including defaults including constraints)
partition by range (at);
create table audit_seal (like audit_seal_before including defaults) partition by range (month);

create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_record on audit_entry (record_id, at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc, id desc);
create index audit_entry_kind on audit_entry (kind, at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_change on audit_entry (record_id, at desc, id desc) where kind = 'change';
create index audit_entry_disclosure on audit_entry (record_id, at desc, id desc) where kind = 'disclosure';
create index audit_entry_bundle on audit_entry (bundle, id)
  where bundle is not null and bundle_digest is null;

create sequence audit_entry_id_seq owned by audit_entry.id;
select setval('audit_entry_id_seq', max(id)) from audit_entry_before having max(id) is not null;

create function audit_month(at timestamptz) returns date
language sql immutable parallel safe
return date_trunc('month', at at time zone 'UTC')::date;

-- What the first seal of a chain follows: no chain can pass for another one.
create function audit_genesis(month date, chain uuid) returns bytea
language sql immutable parallel safe
return case
  when month = '-infinity' then sha256('')
  else sha256(convert_to(to_char(month, 'YYYY-MM') || ' ' || chain, 'UTF8'))
end;

create function audit_chain_lock(chain uuid) returns bigint
language sql immutable parallel safe
return hashtextextended('public.audit_seal ' || chain, 0);

-- Adds a partition to both tables. Null: without a beginning, or without an end.
create function add_audit_partition(suffix text, begins date, ends date) returns void
language plpgsql
set search_path = public, pg_temp
set client_min_messages = warning
set timezone = 'UTC'
as $$
declare
  part text;
  holder text;
  bounds text := format(
    'for values from (%s) to (%s)',
    coalesce(quote_literal(begins::text), 'minvalue'), coalesce(quote_literal(ends::text), 'maxvalue')
  );
begin
  execute format(
    'create table audit_entry_%1$s (like audit_entry including defaults including constraints);
    alter table audit_entry_%1$s add primary key (id);
    create unique index on audit_entry_%1$s (bundle) where bundle_digest is not null;
    create table audit_seal_%1$s (like audit_seal including defaults);
    alter table audit_seal_%1$s add primary key (month, chain, position), add unique (entry_id)',
    suffix
  );
  foreach part in array array['audit_entry', 'audit_seal'] loop
    -- What was in another partition. No trigger is there yet.
    if to_regclass(part || '_displaced') is not null then
      execute format(
        'insert into %1$I select * from %2$I where %3$I >= %4$L and %3$I < %5$L',
        part || '_' || suffix, part || '_displaced', case part when 'audit_entry' then 'at' else 'month' end,
        coalesce(begins, '-infinity'), coalesce(ends, 'infinity')
      );
    end if;
    -- Triggers for whole statements aren't inherited; the owner may name a partition.
    execute format(
      'create trigger %1$s_is_append_only before update or delete or truncate on %1$s_%2$s
      for each statement execute function refuse_audit_change();
      alter table %1$s attach partition %1$s_%2$s %3$s',
      part, suffix, bounds
    );
    -- Rights to the whole table are enough; new tables give more by default.
    for holder in
      select distinct case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end
      from pg_class, aclexplode(relacl)
      where pg_class.oid = format('%s_%s', part, suffix)::regclass and grantee <> relowner
    loop
      execute format('revoke all on %s_%s from %s', part, suffix, holder);
    end loop;
  end loop;
end;
$$;

-- The partitions of both tables, with their bounds; null: none.
create function audit_partitions()
returns table (part_of text, name text, begins date, ends date)
language sql stable
set timezone = 'UTC'
as $$
  select parent.relname, child.relname,
    substring(bounds from $a$FROM \('([^']+)'$a$)::timestamptz::date,
    substring(bounds from $a$TO \('([^']+)'$a$)::timestamptz::date
  from pg_inherits
  join pg_class as parent on parent.oid = inhparent
  join pg_class as child on child.oid = inhrelid,
  pg_get_expr(child.relpartbound, child.oid) as bounds
  where parent.oid in ('public.audit_entry'::regclass, 'public.audit_seal'::regclass)
    and child.relkind = 'r'
$$;

-- Makes the partitions of the months until `through`. What an entry's clock put after them waits in the last partition,
-- so no entry is ever refused for lack of one.
create function add_audit_months(through timestamptz) returns integer
language plpgsql security definer
set search_path = public, pg_temp
set timezone = 'UTC'
set client_min_messages = warning
-- Writers wait behind this. It has months to succeed.
set lock_timeout = '2s'
as $$
declare
  part text;
  next_month date;
  last_month date := audit_month(least(through, now() + interval '10 years'));
  months integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('public.audit_months', 0));
  select begins into next_month from audit_partitions() where name = 'audit_seal_later';
  if next_month > last_month then return 0; end if;
  foreach part in array array['audit_entry', 'audit_seal'] loop
    execute format('alter table %1$s detach partition %1$s_later', part);
    execute format('alter table %1$s_later rename to %1$s_displaced', part);
  end loop;
  while next_month <= last_month loop
    perform add_audit_partition(
      to_char(next_month, 'YYYY"_"MM'), next_month, (next_month + interval '1 month')::date
    );
    next_month := next_month + interval '1 month';
    months := months + 1;
  end loop;
  perform add_audit_partition('later', next_month, null);
  drop table audit_entry_displaced, audit_seal_displaced;
  return months;
end;
$$;

-- The chain that an entry belongs to: that of the record's location, as it is now. Not those of people who work at
-- several.
create function audit_chain_of(record_type text, record uuid) returns uuid
language plpgsql
as $$
declare
  place uuid;
begin
  case record_type
    when 'applicant' then
      select coalesce(enrolment_location_id, location_id) into place from applicant where id = record;
    when 'draft-applicant' then
      select coalesce(enrolment_location_id, location_id) into place
      from draft_applicant as draft join applicant on applicant.id = draft.applicant_id
      where draft.id = record;
    when 'event' then
      select location_id into place from event where id = record;
    when 'task' then
      select location_id into place from task where id = record;
    when 'incident' then
      select location_id into place from incident where id = record;
    when 'location' then
      place := record;
    when 'account', 'session' then
      select min(location_id::text)::uuid into place
      from account_location where account_id = record having count(*) = 1;
    else null;
  end case;
  return coalesce(place, '00000000-0000-0000-0000-000000000000');
end;
$$;

-- Gives an entry its number and its chain, and notes the chain for the commit.
create function place_audit_entry() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  chains text := coalesce(current_setting('cairn.audit_chains', true), '');
  lock text;
begin
  -- The app's role can't choose either.
  new.id := nextval('audit_entry_id_seq');
  new.chain := null;
  if new.bundle is not null and new.bundle_digest is null then return new; end if;
  new.chain := audit_chain_of(new.record_type, new.record_id);
  lock := audit_chain_lock(new.chain)::text;
  if chains = '' then
    perform set_config('cairn.audit_chains', lock, true);
  elsif not lock = any(string_to_array(chains, ',')) then
    perform set_config('cairn.audit_chains', chains || ',' || lock, true);
  end if;
  return new;
end;
$$;

-- As before, for the new tables.
create function audit_digest(entry audit_entry, place bigint, previous_hash bytea) returns bytea
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

create function seal_audit_entry(entry audit_entry) returns void
language plpgsql
as $$
declare
  entry_month date := audit_month(entry.at);
  entry_chain uuid := coalesce(entry.chain, '00000000-0000-0000-0000-000000000000');
  last_place bigint;
  last_hash bytea;
begin
  -- One at a time in each chain. The next statement reads what the holder before has committed.
  perform pg_advisory_xact_lock(audit_chain_lock(entry_chain));
  select position, hash into last_place, last_hash from audit_seal
  where month = entry_month and chain = entry_chain
  order by position desc limit 1;
  last_place := coalesce(last_place, 0);
  last_hash := coalesce(last_hash, audit_genesis(entry_month, entry_chain));
  insert into audit_seal (month, chain, position, entry_id, previous_hash, hash)
  values (
    entry_month, entry_chain, last_place + 1, entry.id, last_hash,
    audit_digest(entry, last_place + 1, last_hash)
  );
end;
$$;

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

-- As before; written again, so that running sessions know the new tables' rows.
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

-- As before, but waiting only for writers of the same chains.
create or replace function seal_new_audit_entry() returns trigger
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  entry audit_entry := new;
  own uuid[];
  said text[];
  chain_lock bigint;
begin
  -- An erasure holds this one alone; what it has committed is seen from here on.
  perform pg_advisory_xact_lock_shared(hashtextextended('public.audit_seal', 0));
  if current_setting('cairn.audit_chains', true) <> '' then
    -- All chains of the transaction in one order, so that two can't wait for each other in a circle.
    for chain_lock in
      select one::bigint from unnest(string_to_array(current_setting('cairn.audit_chains'), ',')) as one order by 1
    loop
      perform pg_advisory_xact_lock(chain_lock);
    end loop;
    perform set_config('cairn.audit_chains', '', true);
  end if;
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

-- Those for rows of the tables from before.
drop function seal_audit_entry(audit_entry_before);
drop function audit_digest(audit_entry_before, bigint, bytea);
drop function without_person(audit_entry_before, uuid[], text[]);

create trigger audit_entry_is_append_only
before update or delete or truncate on audit_entry
for each statement execute function refuse_audit_change();
create trigger audit_seal_is_append_only
before update or delete or truncate on audit_seal
for each statement execute function refuse_audit_change();
create trigger audit_seal_is_added_by_trigger
before insert on audit_seal
for each row when (pg_trigger_depth() = 0) execute function refuse_audit_change();
create trigger audit_entry_is_placed
before insert on audit_entry
for each row execute function place_audit_entry();
create trigger audit_entry_is_told
after insert on audit_entry
referencing new table as entries
for each statement execute function tell_of_changes();
create constraint trigger audit_entry_is_sealed
after insert on audit_entry
deferrable initially deferred
for each row when (new.bundle is null or new.bundle_digest is not null)
execute function seal_new_audit_entry();
create constraint trigger audit_entry_is_in_a_closed_bundle
after insert on audit_entry
deferrable initially deferred
for each row when (new.bundle is not null and new.bundle_digest is null)
execute function refuse_open_audit_bundle();

do $$
declare
  granted record;
  next_month date := (
    audit_month(greatest(now(), (select max(at) from audit_entry_before))) + interval '1 month'
  )::date;
begin
  execute format(
    'alter table audit_entry attach partition audit_entry_before for values from (minvalue) to (%L)',
    to_char(next_month, 'YYYY-MM-DD 00:00:00+00')
  );
  alter table audit_seal attach partition audit_seal_before for values from (minvalue) to ('0001-01-01');
  execute format(
    'create table audit_seal_earlier partition of audit_seal (primary key (month, chain, position), unique (entry_id))
      for values from (''0001-01-01'') to (%L)',
    next_month
  );
  -- Rights to the tables become rights to the whole ones.
  for granted in
    select relname as part, replace(relname, '_before', '') as name, privilege_type,
      case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as holder
    from pg_class, aclexplode(relacl)
    where pg_class.oid in (
      'audit_entry_before'::regclass, 'audit_seal_before'::regclass, 'audit_seal_earlier'::regclass
    ) and grantee <> relowner
  loop
    if granted.part <> 'audit_seal_earlier' then
      execute format('grant %s on %I to %s', granted.privilege_type, granted.name, granted.holder);
    end if;
    execute format('revoke all on %I from %s', granted.part, granted.holder);
  end loop;
  perform add_audit_partition('later', next_month, null);
  perform add_audit_months(next_month + interval '1 month');
end;
$$;
create trigger audit_seal_is_append_only
before update or delete or truncate on audit_seal_earlier
for each statement execute function refuse_audit_change();

-- For the owner alone.
revoke execute on function add_audit_partition(text, date, date) from public;
-- Granted to the app's role at each start.
revoke execute on function add_audit_months(timestamptz) from public;

-- Planning for many months takes far longer than reading the one that matters.
alter function note_access(text, uuid, uuid, uuid, text, timestamptz, timestamptz)
  set plan_cache_mode = force_generic_plan;
alter function seal_new_audit_entry() set plan_cache_mode = force_generic_plan;
