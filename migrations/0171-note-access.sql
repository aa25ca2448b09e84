-- Adds an entry of access to a record, unless the session has one since `since`: part of the statement that
-- reads the record. Two calls of one screen arrive at once: the second waits and finds the first one's entry.
create function note_access(
  noted_action text,
  record uuid,
  actor uuid,
  in_session uuid,
  from_address text,
  moment timestamptz,
  since timestamptz
) returns void
language plpgsql as $$
declare
  is_second_look boolean := false;
begin
  loop
    if exists (
      select from audit_entry
      where record_id = record and at > since
        and actor_id = actor and session_id = in_session
        and kind = 'access' and action = noted_action
    ) then
      return;
    end if;
    exit when is_second_look;
    perform pg_advisory_xact_lock(hashtextextended('cairn.access ' || in_session || ' ' || record, 0));
    is_second_look := true;
  end loop;
  insert into audit_entry (at, actor_kind, actor_id, session_id, address, kind, action, record_type, record_id)
  values (
    moment, 'account', actor, in_session, from_address,
    'access', noted_action, split_part(noted_action, '.', 1), record
  );
end;
$$;
