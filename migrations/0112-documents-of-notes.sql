-- The note that a document was sent with. It stays a document of the record when the note goes.
alter table stored_file add column note_id uuid references note (id) on delete set null;
create index stored_file_note on stored_file (note_id) where note_id is not null;
