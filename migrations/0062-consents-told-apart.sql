-- By a permission that names somebody else as who gives it out, this house gives nothing: whether it is ours is said
-- as it is recorded, since a house may change its name. Of older ones it is by the names that the house has had.
alter table consent add column is_ours boolean not null default true;
update consent set is_ours = false
  where lower(btrim(discloser)) not in (
    select lower(btrim(name)) from organisation
    union all
    select lower(btrim(before ->> 'name')) from audit_entry
      where action = 'organisation.updated' and before ->> 'name' is not null
  );

-- Of what a note said before, whether it was one of a counselling session then. Of older ones nobody knows: they are
-- taken for what the note is now.
alter table earlier_note add column counselling boolean not null default false;
update earlier_note set counselling = true
  from note where note.id = earlier_note.note_id and note.counselling;

-- A task before the last day of a permission.
insert into task_rule (kind, is_on, days, assignee, priority, title) values
  ('consent-expiry', true, 14, 'case-worker', 1,
    '{"en": "A permission to share expires", "fr": "Une autorisation de communiquer expire"}');
