-- Whether what lies in the place of backups is still what was written there. Each backup reads a part of it
-- again, those first that were not read for longest.
-- An instance of the version before this one leaves it out.
alter table backup_content add column checked_at timestamptz not null default now();
update backup_content set checked_at = copied_at;
-- Since when it is known that the place has something else there, and nobody has what it was.
alter table backup_content add column damaged_at timestamptz;
create index backup_content_checked on backup_content (checked_at);

-- Contents that were damaged in the place, and were brought there anew.
alter table backup_run add column mended_file_count bigint;
-- Lists of contents in the place that are not whole: as long as there is one, nothing is removed there.
alter table backup_run add column broken_list_count bigint;
