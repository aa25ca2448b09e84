-- The field of a record that someone is editing in place, by its name in the contract.
alter table live_stream add column editing_field text check (length(editing_field) <= 60);
