-- Notes of a counselling session that are kept apart (42 CFR 2.11, 2.31(b)): staff read them as other notes, and
-- on a paper they stand only where a permission of their own, or a court, says so.
alter table note add column counselling boolean not null default false;
