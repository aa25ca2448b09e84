-- An answer that told of danger, as it was given. It stays when the answer changes, until staff mark it as handled.
create table danger (
  id uuid primary key default gen_random_uuid(),
  -- By whose application it came, and whose record it is in; the record follows the application.
  draft_applicant_id uuid references draft_applicant (id) on delete cascade,
  applicant_id uuid references applicant (id) on delete cascade,
  mark text not null,
  -- Ranks queues: 2 for danger, 1 for help that is needed today.
  urgency smallint not null check (urgency between 0 and 2),
  question_id text not null,
  question_version integer not null,
  answer jsonb not null,
  given_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references account (id),
  handled_note text,
  -- The records from which it came with merges, the last one first.
  merged_from uuid[] not null default '{}',
  check (draft_applicant_id is not null or applicant_id is not null),
  foreign key (question_id, question_version) references question_version (question_id, version)
);
create index danger_draft on danger (draft_applicant_id) where draft_applicant_id is not null;
create index danger_applicant on danger (applicant_id, given_at) where applicant_id is not null;
create trigger held_danger_stays before delete on danger
  for each row execute function refuse_while_on_hold('draft_applicant', 'draft_applicant_id');

-- What is open, where queues and lists read it without looking further.
alter table draft_applicant
  add column urgency smallint not null default 0 check (urgency between 0 and 2),
  add column danger_marks text[] not null default '{}';
alter table applicant
  add column urgency smallint not null default 0 check (urgency between 0 and 2),
  add column danger_marks text[] not null default '{}';

create function sum_up_dangers() returns trigger
language plpgsql as $$
declare
  drafts uuid[] := '{}';
  people uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then
    drafts := drafts || old.draft_applicant_id;
    people := people || old.applicant_id;
  end if;
  if tg_op <> 'DELETE' then
    drafts := drafts || new.draft_applicant_id;
    people := people || new.applicant_id;
  end if;
  update draft_applicant set urgency = summed.urgency, danger_marks = summed.marks
  from (select distinct id from unnest(drafts) as id) as one cross join lateral (
    select coalesce(max(danger.urgency), 0)::smallint as urgency,
      coalesce(array_agg(distinct danger.mark), '{}') as marks
    from danger where danger.draft_applicant_id = one.id and handled_at is null
  ) as summed
  where draft_applicant.id = one.id
    and (draft_applicant.urgency, draft_applicant.danger_marks)
      is distinct from (summed.urgency, summed.marks);
  update applicant set urgency = summed.urgency, danger_marks = summed.marks
  from (select distinct id from unnest(people) as id) as one cross join lateral (
    select coalesce(max(danger.urgency), 0)::smallint as urgency,
      coalesce(array_agg(distinct danger.mark), '{}') as marks
    from danger where danger.applicant_id = one.id and handled_at is null
  ) as summed
  where applicant.id = one.id
    and (applicant.urgency, applicant.danger_marks) is distinct from (summed.urgency, summed.marks);
  return null;
end
$$;
create trigger danger_is_summed_up after insert or update or delete on danger
  for each row execute function sum_up_dangers();

-- A danger is in the record that its application has become, whichever way that happens.
create function dangers_follow_draft() returns trigger
language plpgsql as $$
begin
  update danger set applicant_id = new.applicant_id where draft_applicant_id = new.id;
  return null;
end
$$;
create trigger dangers_follow_draft after update of applicant_id on draft_applicant
  for each row when (old.applicant_id is distinct from new.applicant_id)
  execute function dangers_follow_draft();

-- One that came by no application goes along when records are merged, and back when that is undone.
create function dangers_follow_merge() returns trigger
language plpgsql as $$
begin
  if old.merged_into is not null then
    update danger set applicant_id = new.id, merged_from = merged_from[2:]
    where applicant_id = old.merged_into and draft_applicant_id is null and merged_from[1] = new.id;
  end if;
  if new.merged_into is not null then
    update danger set applicant_id = new.merged_into, merged_from = new.id || merged_from
    where applicant_id = new.id and draft_applicant_id is null;
  end if;
  return null;
end
$$;
create trigger dangers_follow_merge after update of merged_into on applicant
  for each row when (old.merged_into is distinct from new.merged_into)
  execute function dangers_follow_merge();

-- Queues: the most urgent first, then who has waited longest. 400 years are a whole cycle of the
-- calendar, so that days keep their order.
create index draft_applicant_queue on draft_applicant
  (((submitted_at at time zone 'UTC') - urgency * interval '400 years'), id)
  where finalised_at is null and deleted_at is null;
create index applicant_queue on applicant
  (((created_at at time zone 'UTC') - urgency * interval '400 years'), id)
  where deleted_at is null;
create index applicant_urgent on applicant (urgency desc, id)
  where urgency > 0 and deleted_at is null;

-- Answers that were given before marks were: of applications, then of records, then of screenings under way.
with rule as (
  select question_id, version, danger ->> 'mark' as mark, danger -> 'answers' as answers
  from question_version cross join lateral jsonb_array_elements(
    case jsonb_typeof(dangers) when 'array' then dangers else '[]' end) as danger
), given as (
  select draft.id as draft_id, draft.applicant_id, answer.question_id, question_version, answer.answer, answer.updated_at
  from question_answer as answer join draft_applicant as draft on draft.id = answer.draft_applicant_id
  union all
  select null, answer.applicant_id, answer.question_id, question_version, answer.answer, answer.updated_at
  from question_answer as answer join applicant on applicant.id = answer.applicant_id
  where answer.draft_applicant_id is null and applicant.merged_into is null
    -- What joined the record of an application is its application's.
    and not exists (
      select from draft_applicant as draft join question_answer as same on same.draft_applicant_id = draft.id
      where draft.applicant_id = answer.applicant_id and same.question_id = answer.question_id
        and same.answer = answer.answer
    )
  union all
  select null, screening.applicant_id, answer.question_id, question_version, answer.answer, answer.updated_at
  from screening_answer as answer join screening on screening.id = answer.screening_id
  where screening.submitted_at is null
)
insert into danger
  (draft_applicant_id, applicant_id, mark, urgency, question_id, question_version, answer, given_at)
select draft_id, applicant_id, mark, case mark when 'help-today' then 1 else 2 end,
  given.question_id, question_version, answer, updated_at
from given join rule on rule.question_id = given.question_id and rule.version = given.question_version
where exists (
    select from jsonb_array_elements_text(
      case jsonb_typeof(answer) when 'array' then answer else jsonb_build_array(answer) end) as chosen
    where rule.answers ? chosen
  )
  and not exists (
    select from danger as there
    where there.question_id = given.question_id and there.mark = rule.mark and there.answer = given.answer
      and (there.draft_applicant_id = given.draft_id or there.applicant_id = given.applicant_id)
  );
