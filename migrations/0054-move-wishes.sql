-- That a person asks, on their own page, for another time of an appointment. It moves nothing: staff do.
create table move_wish (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event (id) on delete cascade,
  applicant_id uuid not null references applicant (id) on delete cascade,
  -- When the time that is meant began on the clocks of its place. Once that time is another one, the wish is
  -- about nothing any more.
  starts_on text not null,
  text text,
  asked_at timestamptz not null,
  -- Seen by staff, who left the time as it is.
  answered_at timestamptz,
  answered_by uuid references account (id)
);
create unique index move_wish_open on move_wish (event_id, applicant_id, starts_on)
  where answered_at is null;
create index move_wish_applicant on move_wish (applicant_id, asked_at desc);
