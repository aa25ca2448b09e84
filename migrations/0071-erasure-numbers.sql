-- The highest number that a certificate of erasure has had: also of those that a restored backup doesn't know, by the
-- list beside the files. No two papers come to have one number.
create table erasure_number (
  one_row boolean primary key default true check (one_row),
  highest integer not null
);
insert into erasure_number (highest) select coalesce(max(number), 0) from erasure;
