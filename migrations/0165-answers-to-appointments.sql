-- A client says in the portal that they will come. Such an answer needs no reply by staff, so `answered_at`
-- is set with it. The newest row of a time is what the person says now.
alter table move_wish add column coming boolean not null default false;
alter table move_wish add constraint move_wish_coming check (not coming or answered_at is not null);
create index move_wish_event on move_wish (event_id, starts_on, applicant_id, asked_at desc);
