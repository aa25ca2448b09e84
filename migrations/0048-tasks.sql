-- What somebody has to do: for whom, about whom, until which day. A day is a `date`, and a time of it what
-- the clock on the wall says there.
create table task (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  title text not null,
  -- Of a task that a rule has made, in both languages; null once somebody has worded it otherwise.
  titles jsonb,
  details text,
  applicant_id uuid references applicant (id),
  draft_id uuid references draft_applicant (id) on delete cascade,
  -- Nobody: whoever on the team comes to it first; with a location, whoever works there.
  assignee_id uuid references account (id),
  location_id uuid references location (id),
  -- To be done by the person whom it is about, who sees it on a page of their own.
  for_client boolean not null default false,
  due date,
  due_time text check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- 0 low, 1 normal, 2 high, 3 urgent.
  priority smallint not null default 1 check (priority between 0 and 3),
  -- A list of {id, text, isDone}.
  checklist jsonb not null default '[]',
  -- An RRULE by days, and the day from which it counts.
  recurrence text,
  recurs_from date,
  -- The one after whose end this one was made: each is followed by one at most.
  follows_id uuid unique references task (id) on delete set null,
  snoozed_until date,
  -- Null in `done_by`: its reason went away, and Cairn has closed it.
  done_at timestamptz,
  done_by uuid references account (id),
  deleted_at timestamptz,
  deleted_by uuid references account (id),
  -- Null: a rule.
  made_by uuid references account (id),
  rule text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not for_client or applicant_id is not null),
  check (due_time is null or due is not null),
  check ((recurrence is null) = (recurs_from is null)),
  check (recurrence is null or due is not null),
  check ((made_by is null) = (rule is not null)),
  check (assignee_id is null or location_id is null)
);
-- Mine, by the day on which they are due; those of a location, and everybody's, alike.
create index task_mine on task (assignee_id, coalesce(due, 'infinity'::date), id)
  where done_at is null and deleted_at is null;
create index task_of_location on task (location_id, coalesce(due, 'infinity'::date), id)
  where done_at is null and deleted_at is null and location_id is not null;
create index task_open on task (coalesce(due, 'infinity'::date), id)
  where done_at is null and deleted_at is null;
create index task_done on task (done_at, id) where done_at is not null and deleted_at is null;
create index task_applicant on task (applicant_id) where applicant_id is not null;
create index task_draft on task (draft_id) where draft_id is not null;
create index task_deleted on task (deleted_at) where deleted_at is not null;
create index task_of_rule on task (rule) where rule is not null and done_at is null and deleted_at is null;

create table task_comment (
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null references task (id) on delete cascade,
  text text not null,
  written_by uuid not null references account (id),
  written_at timestamptz not null,
  edited_at timestamptz
);
create index task_comment_task on task_comment (task_id, written_at, id);

-- What makes tasks by itself. The kinds are the code's (contract/task-rules.ts); administrators turn them on
-- and off, and say how many days, for whom, and in which words.
create table task_rule (
  kind text primary key,
  version integer not null default 1,
  is_on boolean not null,
  days integer not null check (days between 0 and 365),
  assignee text not null check (assignee in ('case-worker', 'location', 'person', 'team')),
  account_id uuid references account (id),
  priority smallint not null check (priority between 0 and 3),
  title jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references account (id),
  check ((assignee = 'person') = (account_id is not null))
);

-- What a rule has made a task of, so that it never does so again: the row and the task are written together,
-- and stay when the task is done or deleted. Goes with the person or the draft.
create table task_cause (
  rule text not null references task_rule (kind),
  cause text not null,
  task_id uuid references task (id) on delete set null,
  applicant_id uuid references applicant (id) on delete cascade,
  draft_id uuid references draft_applicant (id) on delete cascade,
  primary key (rule, cause)
);
create index task_cause_task on task_cause (task_id);
create index task_cause_applicant on task_cause (applicant_id);
create index task_cause_draft on task_cause (draft_id);

insert into task_rule (kind, is_on, days, assignee, priority, title) values
  ('screening-unfinished', true, 3, 'case-worker', 1,
    '{"en": "Ask how the screening is going", "fr": "Demander où en est l’évaluation"}'),
  ('draft-unfinished', false, 3, 'team', 0,
    '{"en": "A pre-screening was begun and not handed in", "fr": "Une présélection a été commencée et non remise"}'),
  ('draft-waiting', true, 3, 'team', 2,
    '{"en": "A pre-screening waits to be looked at", "fr": "Une présélection attend d’être examinée"}'),
  ('decision-pending', true, 7, 'case-worker', 1,
    '{"en": "Decide on the application", "fr": "Décider de la candidature"}'),
  ('no-contact', false, 30, 'case-worker', 1,
    '{"en": "Get in touch: nothing was noted for a while", "fr": "Reprendre contact : rien n’a été noté depuis un moment"}'),
  ('follow-up', true, 3, 'case-worker', 1,
    '{"en": "Follow up after the exit", "fr": "Faire le suivi après la sortie"}'),
  ('support-reporting', true, 2, 'case-worker', 2,
    '{"en": "Reporting date comes up", "fr": "Date de présentation à venir"}'),
  ('support-court', true, 7, 'case-worker', 3,
    '{"en": "Court date comes up", "fr": "Audience à venir"}'),
  ('support-benefit_renewal', true, 14, 'case-worker', 1,
    '{"en": "Renew benefits", "fr": "Renouveler les prestations"}'),
  ('support-insurance_renewal', true, 14, 'case-worker', 1,
    '{"en": "Renew the insurance", "fr": "Renouveler l’assurance"}'),
  ('support-identity_paper_expiry', true, 30, 'case-worker', 1,
    '{"en": "An identity paper expires", "fr": "Une pièce d’identité expire"}'),
  ('support-medication_refill', true, 3, 'case-worker', 2,
    '{"en": "Medication has to be refilled", "fr": "Médicament à renouveler"}'),
  ('support-transport_renewal', true, 7, 'case-worker', 1,
    '{"en": "Renew the travel pass", "fr": "Renouveler le titre de transport"}');
