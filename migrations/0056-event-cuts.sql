-- A series that was ended at one of its times ("this and following were deleted"), with what it takes to
-- bring them back: the rule as it was, what had been cancelled or changed by itself from there on, and what
-- became an event of its own since something was noted of it. It is of use for as long as the series is as
-- the cut has left it, and goes in the night after the days in which deleted things can be brought back.
create table event_cut (
  event_id uuid not null references event (id) on delete cascade,
  occurrence text not null,
  recurrence text not null,
  left_recurrence text not null,
  left_starts_on text not null,
  -- Lists of {occurrence, replaced_by} and of {occurrence, id}.
  exceptions jsonb not null,
  detached jsonb not null,
  cut_at timestamptz not null,
  primary key (event_id, occurrence)
);
create index event_cut_at on event_cut (cut_at);
