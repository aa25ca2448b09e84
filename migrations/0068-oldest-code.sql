-- Versions run side by side while they are exchanged. The oldest migration that a version has to know to work on
-- this database: one that takes something away that earlier versions use moves it up, to the migration from which
-- nothing uses that any more.
create table oldest_code (
  one_row boolean primary key default true check (one_row),
  migration text not null
);
insert into oldest_code (migration) values ('0065-erasures');
