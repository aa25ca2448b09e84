-- NOTIFY holds a lock of the whole database until its transaction's commit is on disk, so that changes at
-- different locations would wait for each other. The app's transactions therefore leave what all instances
-- should know here, and send it in a transaction of their own, after the commit (decision 172). Unlogged:
-- after a crash of the database, everyone fetches again.
create unlogged table live_outbox (
  id bigint generated always as identity primary key,
  message jsonb not null
);

-- Transactions that don't send what they leave, such as those of an older version, notify at the commit.
create or replace function tell_of_changes() returns trigger
language plpgsql as $$
declare
  told record;
begin
  for told in
    select jsonb_build_object(
      'kind', record_type,
      'by', actor_id,
      'words', jsonb_agg(distinct split_part(split_part(action, '.', 2), '-', 1)),
      'ids', case when count(*) <= 100
        then coalesce(jsonb_agg(distinct record_id) filter (where record_id is not null), '[]') end,
      'from', case when count(*) <= 100
        then coalesce(jsonb_agg(distinct before ->> 'locationId') filter (where before ->> 'locationId' is not null), '[]')
        else '[]' end
    ) as message
    from entries
    where kind <> 'access'
    group by record_type, actor_id
  loop
    if current_setting('cairn.sends_live_outbox', true) = 'on' then
      insert into live_outbox (message) values (told.message);
    else
      perform pg_notify('cairn_live', told.message::text);
    end if;
  end loop;
  return null;
end;
$$;
