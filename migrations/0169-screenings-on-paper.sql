-- A screening on paper that staff type in.
alter table screening_link drop constraint screening_link_how_check;
alter table screening_link add constraint screening_link_how_check
  check (how in ('mail', 'print', 'beside', 'paper', 'page'));
