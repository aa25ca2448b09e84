-- Which answers of a question mark a person as in danger, and which help opens under them. Beside the definition, since
-- the version before refuses a question with parts that it doesn't know.
alter table question_version add column dangers jsonb;

-- The shipped questions, in every version that was asked: what they ask stays as it was, and no one who answers an older
-- version should find no help. Only answers that the version has.
with shipped (question_id, field, place, answers, mark, help) as (values
  ('pre-safety-now', 'safeNow', 1, array['no'], 'not-safe', array['emergency', 'violence', 'suicide']),
  ('pre-safety-now', 'safeNow', 2, array['unknown'], 'safety-unsure', array['emergency', 'violence', 'suicide']),
  ('pre-tonight-when', null, 1, array['today'], 'help-today', array[]::text[]),
  ('scr-health-suicide', null, 1, array['now'], 'suicide-now', array['suicide', 'emergency']),
  ('scr-health-suicide', null, 2, array['this_month'], 'suicide-recent', array['suicide']),
  ('scr-family-afraid', null, 1, array['yes'], 'afraid', array['violence', 'emergency']),
  ('scr-recovery-withdrawal', null, 1, array['yes'], 'withdrawal', array['emergency', 'nurse'])
), fitting as (
  select version.question_id, version.version, jsonb_agg(jsonb_build_object(
    'answers', to_jsonb(there.answers), 'mark', shipped.mark, 'help', to_jsonb(shipped.help)
  ) order by shipped.place) as dangers
  from question_version as version
  join shipped on shipped.question_id = version.question_id
    or shipped.field = version.definition ->> 'boundField'
  cross join lateral (
    select array_agg(answer) as answers from unnest(shipped.answers) as answer
    where version.definition @> jsonb_build_object(
      'options', jsonb_build_array(jsonb_build_object('value', answer)))
  ) as there
  where there.answers is not null and version.definition ->> 'kind' = 'select'
  group by version.question_id, version.version
)
update question_version as version set dangers = fitting.dangers
from fitting
where fitting.question_id = version.question_id and fitting.version = version.version
  and version.dangers is null;

-- The bank that is being edited, too: publishing it would take the help away again.
update question_bank set draft = jsonb_set(draft, '{questions}', (
  select coalesce(jsonb_agg(
    case when question ? 'dangers' or newest.dangers is null then question
      else question || jsonb_build_object('dangers', newest.dangers) end
    order by place), '[]')
  from jsonb_array_elements(draft -> 'questions') with ordinality as listed (question, place)
  left join lateral (
    select dangers from question_version as version
    where version.question_id = question ->> 'id'
      -- Only if all of its answers can still be chosen.
      and not exists (
        select from jsonb_array_elements(version.dangers) as rule,
          jsonb_array_elements_text(rule -> 'answers') as answer
        where not question @> jsonb_build_object(
          'options', jsonb_build_array(jsonb_build_object('value', answer)))
      )
    order by version.version desc limit 1
  ) as newest on true
))
where jsonb_typeof(draft -> 'questions') = 'array';

-- Contacts say for which kind of help they are; the shipped ones are known by their numbers.
update organisation set crisis_contacts = (
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'help', case contact ->> 'phone'
        when '911' then 'emergency' when '988' then 'suicide' when '211' then 'shelter'
        when '811' then 'nurse' when '1-800-799-7233' then 'violence' end,
      'textWord', case when contact ->> 'text' = '88788' then 'START' end
    ) || contact || case
      when contact #>> '{name,en}' = '988 Suicide and Crisis Line' then jsonb_build_object('name',
        jsonb_build_object('en', '988 Suicide & Crisis Lifeline',
          'fr', '988 Suicide & Crisis Lifeline (crise suicidaire)'))
      else '{}' end
    order by place), '[]')
  from jsonb_array_elements(crisis_contacts) with ordinality as listed (contact, place)
)
where jsonb_typeof(crisis_contacts) = 'array';

-- What the organization wants done about each mark, in its own words: {"not-safe": {"en": …, "fr": …}}.
alter table organisation add column danger_hints jsonb not null default '{}';
