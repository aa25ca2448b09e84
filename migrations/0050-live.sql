-- The open streams of hints, for as long as they are open: which instance holds each, and which file is
-- looked at through it. Unlogged: after a crash of the database nobody is looking at anything. A row that
-- its instance no longer renews counts as gone.
create unlogged table live_stream (
  id uuid primary key,
  instance_id uuid not null,
  account_id uuid not null references account (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  applicant_id uuid references applicant (id) on delete cascade,
  is_editing boolean not null default false,
  renewed_at timestamptz not null default now()
);
create index live_stream_account on live_stream (account_id);
create index live_stream_session on live_stream (session_id);
create index live_stream_applicant on live_stream (applicant_id) where applicant_id is not null;

-- Tells all instances, at the commit and only then, which records have changed: what kind they are of and
-- their ids, who did it, and at which location a record was that has moved. Nothing of their content. What
-- is done with very many at once is told without ids, so that the message stays short.
create function tell_of_changes() returns trigger
language plpgsql as $$
begin
  perform pg_notify('cairn_live', jsonb_build_object(
    'kind', record_type,
    'by', actor_id,
    'ids', case when count(*) <= 100
      then coalesce(jsonb_agg(distinct record_id) filter (where record_id is not null), '[]') end,
    'from', case when count(*) <= 100
      then coalesce(jsonb_agg(distinct before ->> 'locationId') filter (where before ->> 'locationId' is not null), '[]')
      else '[]' end
  )::text)
  from entries
  where kind <> 'access'
  group by record_type, actor_id;
  return null;
end;
$$;

create trigger audit_entry_is_told
after insert on audit_entry
referencing new table as entries
for each statement execute function tell_of_changes();
