-- What a question belongs to. Its words are those of today: a topic has no versions.
create table question_category (
  id text primary key,
  name jsonb not null,
  title jsonb not null,
  position integer not null,
  -- No longer offered; answers to its questions still stand below it.
  taken_out boolean not null default false
);
insert into question_category (id, name, title, position) values
  ('name', '{"en": "Name", "fr": "Nom"}', '{"en": "Your name", "fr": "Votre nom"}', 10),
  ('birth', '{"en": "Date of birth", "fr": "Date de naissance"}',
    '{"en": "Your date of birth", "fr": "Votre date de naissance"}', 20),
  ('reach', '{"en": "How to reach them", "fr": "Comment la joindre"}',
    '{"en": "The safest way to reach you", "fr": "La façon la plus sûre de vous joindre"}', 30),
  ('language', '{"en": "Language", "fr": "Langue"}',
    '{"en": "Your language", "fr": "Votre langue"}', 40),
  ('tonight', '{"en": "Tonight", "fr": "Ce soir"}',
    '{"en": "Tonight and the days ahead", "fr": "Ce soir et les prochains jours"}', 50),
  ('safety', '{"en": "Safety", "fr": "Sécurité"}',
    '{"en": "Your safety", "fr": "Votre sécurité"}', 60),
  ('wants', '{"en": "What they want", "fr": "Ce que la personne veut"}',
    '{"en": "What you want", "fr": "Ce que vous voulez"}', 70),
  ('referral', '{"en": "How they found us", "fr": "Comment elle nous a trouvés"}',
    '{"en": "How you found us", "fr": "Comment vous nous avez trouvés"}', 80),
  ('justice', '{"en": "Justice", "fr": "Justice"}',
    '{"en": "Probation, parole or release", "fr": "Probation, libération conditionnelle ou sortie"}',
    120),
  ('recovery', '{"en": "Recovery", "fr": "Rétablissement"}',
    '{"en": "Alcohol and drugs", "fr": "Alcool et drogues"}', 130),
  ('area', '{"en": "Where they are", "fr": "Où elle se trouve"}',
    '{"en": "Where you are and meeting us", "fr": "Où vous êtes et comment nous rencontrer"}', 140),
  ('consent', '{"en": "Consent", "fr": "Consentement"}',
    '{"en": "Contacting you", "fr": "Vous contacter"}', 150);

-- A form as it was published: which questions, in which version, in which order. Whoever has begun
-- with an edition ends with it, whatever is published meanwhile.
create table question_edition (
  form text not null check (form in ('pre-screening', 'screening', 'questionnaire')),
  number integer not null,
  published_at timestamptz not null default now(),
  -- Null: shipped with Cairn.
  published_by uuid references account (id),
  primary key (form, number)
);

create table question_edition_entry (
  form text not null,
  number integer not null,
  position integer not null,
  question_id text not null,
  question_version integer not null,
  category_id text not null references question_category (id),
  primary key (form, number, question_id),
  unique (form, number, position),
  foreign key (form, number) references question_edition (form, number),
  foreign key (question_id, question_version) references question_version (question_id, version)
);
create index question_edition_entry_question on question_edition_entry (question_id, number);

insert into question_edition (form, number) select distinct form, 1 from question_version;
insert into question_edition_entry (form, number, position, question_id, question_version, category_id)
  select form, 1, row_number() over (partition by form order by position, question_id),
    question_id, version, definition ->> 'category'
  from (
    select distinct on (question_id) * from question_version order by question_id, version desc
  ) newest;

-- A version holds what was asked, and its form; where it stood is the edition's. A condition is now
-- one of several, and may be met by several answers.
alter table question_version drop column position;
update question_version set definition = (definition
  - array ['id', 'version', 'form', 'category', 'order', 'showIf'])
  || case when definition ? 'showIf' then jsonb_build_object('showIf', jsonb_build_array(
      jsonb_build_object('questionId', definition #>> '{showIf,questionId}',
        'equals', jsonb_build_array(definition #>> '{showIf,equals}')))) else '{}' end;

alter table draft_applicant add column edition integer;
update draft_applicant set edition = 1;
alter table draft_applicant alter column edition set not null;

-- The bank while it is edited: null as long as it is as it was published. One row.
create table question_bank (
  one_row boolean primary key default true check (one_row),
  version integer not null default 1,
  draft jsonb,
  updated_at timestamptz not null default now(),
  updated_by uuid references account (id)
);
insert into question_bank default values;
