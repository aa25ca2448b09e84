-- Text messages go out as deliveries, through the organization's gateway.
alter table delivery
  drop constraint delivery_channel_check,
  add constraint delivery_channel_check check (channel in ('mail', 'push', 'text'));
alter table last_work
  drop constraint last_work_kind_check,
  add constraint last_work_kind_check check (kind in ('job', 'mail', 'push', 'text'));

-- Each text to or from a person. One from an unknown number belongs to no one yet.
create table text_message (
  id uuid primary key default gen_random_uuid(),
  -- Of an automatic text: its cause, so that it is written once.
  key text unique,
  applicant_id uuid references applicant (id),
  -- Someone who has applied. Once the application is part of a record, that has the text, too.
  draft_applicant_id uuid references draft_applicant (id) on delete cascade,
  delivery_id uuid unique references delivery (id) on delete set null,
  from_person boolean not null,
  -- Null for one from a person.
  purpose text check (purpose in ('code', 'status', 'appointment', 'called', 'message')),
  -- E.164, such as +15065550123.
  phone text not null,
  body text not null,
  language text not null,
  -- To a person: queued → sent → delivered; or failed, unknown, dropped; without a gateway by-hand →
  -- sent-by-hand. From a person: received.
  state text not null check (state in (
    'queued', 'sent', 'delivered', 'failed', 'unknown', 'dropped', 'by-hand', 'sent-by-hand', 'received'
  )),
  why text,
  -- Contact rules that staff overrode.
  overridden text[] not null default '{}',
  -- Ids and codes only, as in a delivery.
  about jsonb not null default '{}',
  gateway_id text,
  -- When the gateway could first have had it.
  tried_at timestamptz,
  segments integer,
  price numeric(12, 6),
  currency text,
  created_at timestamptz not null,
  created_by uuid references account (id),
  -- The end of the quiet hours that hold it back.
  waits_until timestamptz,
  -- When it left, or was marked as sent by hand.
  sent_at timestamptz,
  -- When the network reported its end.
  reported_at timestamptz,
  read_at timestamptz,
  read_by uuid references account (id),
  check (from_person = (state = 'received')),
  check (from_person = (purpose is null)),
  unique (from_person, gateway_id)
);
create function texts_follow_draft() returns trigger
language plpgsql as $$
begin
  update text_message set applicant_id = new.applicant_id where draft_applicant_id = new.id;
  return null;
end
$$;
create trigger texts_follow_draft after update of applicant_id on draft_applicant
  for each row when (old.applicant_id is distinct from new.applicant_id)
  execute function texts_follow_draft();

create index text_message_applicant on text_message (applicant_id, created_at) where applicant_id is not null;
create index text_message_draft on text_message (draft_applicant_id) where draft_applicant_id is not null;
create index text_message_phone on text_message (phone, created_at);
create index text_message_unread on text_message (created_at, id) where from_person and read_at is null;
create index text_message_sent on text_message (sent_at) where sent_at is not null;

-- Numbers that get no more texts, as hashes: they outlast the erasure of the person.
create table text_stop (
  phone_hash text primary key,
  word text not null,
  stopped_at timestamptz not null
);

-- A consent that the person gave to staff. One given in a form is the answer there.
create table text_consent (
  id uuid primary key default gen_random_uuid(),
  applicant_id uuid not null references applicant (id),
  -- It covers this number only.
  phone text not null,
  -- What the person was told.
  wording text not null,
  -- How they gave it.
  note text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references account (id),
  ended_at timestamptz,
  ended_by uuid references account (id)
);
-- After a merge, there may be two.
create index text_consent_current on text_consent (applicant_id) where ended_at is null;

create table text_settings (
  id boolean primary key default true check (id),
  version integer not null default 1,
  -- No texts begin between these times of the organization's clock.
  quiet_from text not null default '21:00' check (quiet_from ~ '^\d\d:\d\d$'),
  quiet_until text not null default '08:00' check (quiet_until ~ '^\d\d:\d\d$'),
  quiet_source text not null default '47 CFR 64.1200(c)(1)',
  check (quiet_from <> quiet_until)
);
insert into text_settings default values;

-- A reply is an item of triage until staff mark it as read.
alter table triage_item
  add column text_message_id uuid unique references text_message (id) on delete cascade,
  drop constraint triage_item_refers_to_one,
  add constraint triage_item_refers_to_one check (
    num_nonnulls(
      draft_applicant_id, screening_id, move_wish_id, duplicate_pair_id, message_id, stored_file_id,
      text_message_id
    ) = 1
  );

create trigger held_text_stays before delete on text_message
  for each row execute function refuse_while_on_hold('draft_applicant', 'draft_applicant_id');
create trigger held_text_is_theirs before update of applicant_id on text_message
  for each row when (old.applicant_id <> new.applicant_id)
  execute function refuse_while_on_hold();
create trigger held_text_consent_stays before delete on text_consent
  for each row execute function refuse_while_on_hold();
create trigger held_text_consent_is_theirs before update of applicant_id on text_consent
  for each row when (old.applicant_id <> new.applicant_id)
  execute function refuse_while_on_hold();
