-- Colleagues that a shift note mentions, as in notes: a list of {id, name} with the names used in the text, and all
-- accounts that were notified of it.
alter table shift_note
  add column mentions jsonb not null default '[]',
  add column told uuid[] not null default '{}';
