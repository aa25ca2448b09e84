-- What made a form look as if no person had filled it in: names of signs. It is shown to staff, and
-- never a reason to refuse a form: a person in need may type fast, or use a program that fills in fields.
alter table draft_applicant add column signs_of_automation text[] not null default '{}';

-- Whether a device has to work for a moment before it may begin a form.
alter table organisation add column ask_for_work boolean not null default false;
