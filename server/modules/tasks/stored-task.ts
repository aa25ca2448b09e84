import { sql } from 'kysely';
import { type InBothLanguages, inLanguage, type Language } from '#contract/languages.ts';
import {
  type Task,
  type TaskComment,
  type TaskPerson,
  type TaskPriority,
  type TaskStep,
  type TaskSummary,
  taskPriorities,
} from '#contract/tasks.ts';
import type { SignedInScope } from '#server/platform/scope.ts';

const personOf = (column: string) => sql<TaskPerson | null>`(
  select jsonb_build_object(
    'id', account.id, 'firstName', account.first_name, 'lastName', account.last_name
  ) from account where account.id = ${sql.ref(column)}
)`;

/** The columns of which a task in a list is made; of a query that selects from `task` alone. */
export const summaryColumns = [
  ...(['task.id', 'task.version', 'task.title', 'task.titles', 'task.draft_id'] as const),
  ...(['task.for_client', 'task.due', 'task.due_time', 'task.priority'] as const),
  ...(['task.recurrence', 'task.checklist', 'task.snoozed_until', 'task.done_at'] as const),
  ...(['task.rule', 'task.created_at'] as const),
  personOf('task.assignee_id').as('assignee'),
  personOf('task.done_by').as('doneBy'),
  sql<TaskSummary['location']>`(
    select jsonb_build_object('id', location.id, 'name', location.name)
    from location where location.id = task.location_id
  )`.as('location'),
  sql<TaskSummary['applicant']>`(
    select jsonb_build_object(
      'id', person.id, 'reference', person.reference, 'firstName', person.first_name,
      'lastName', person.last_name, 'preferredName', person.preferred_name
    ) from applicant as person where person.id = task.applicant_id
  )`.as('applicant'),
  sql<number>`(select count(*) from task_comment where task_id = task.id)`.as('comments'),
] as const;

/** And what else one task says. */
export const furtherColumns = [
  ...(['task.details', 'task.updated_at', 'task.recurs_from', 'task.applicant_id'] as const),
  ...(['task.assignee_id', 'task.location_id', 'task.deleted_at'] as const),
  personOf('task.made_by').as('madeBy'),
] as const;

export interface SummaryRow {
  id: string;
  version: number;
  title: string;
  titles: unknown;
  draft_id: string | null;
  for_client: boolean;
  due: string | null;
  due_time: string | null;
  priority: number;
  recurrence: string | null;
  checklist: unknown;
  snoozed_until: string | null;
  done_at: Date | null;
  rule: string | null;
  created_at: Date;
  assignee: TaskPerson | null;
  doneBy: TaskPerson | null;
  location: TaskSummary['location'];
  applicant: TaskSummary['applicant'];
  comments: number;
}

export interface TaskRow extends SummaryRow {
  details: string | null;
  updated_at: Date;
  recurs_from: string | null;
  applicant_id: string | null;
  assignee_id: string | null;
  location_id: string | null;
  deleted_at: Date | null;
  madeBy: TaskPerson | null;
}

export const rankOf = (priority: TaskPriority): number => taskPriorities.indexOf(priority);

export const stepsOf = ({ checklist }: Pick<SummaryRow, 'checklist'>) => checklist as TaskStep[];

/** What it is called for somebody who reads this language. */
export function titleOf(
  { title, titles }: Pick<SummaryRow, 'title' | 'titles'>,
  language: Language,
) {
  return titles === null ? title : inLanguage(titles as InBothLanguages, language);
}

export function toSummary(row: SummaryRow, language: Language): TaskSummary {
  const steps = stepsOf(row);
  return {
    id: row.id,
    version: row.version,
    title: titleOf(row, language),
    assignee: row.assignee,
    location: row.location,
    applicant: row.applicant,
    draftId: row.draft_id,
    forClient: row.for_client,
    due: row.due,
    dueTime: row.due_time,
    priority: taskPriorities[row.priority] ?? 'normal',
    recurrence: row.recurrence,
    steps: { done: steps.filter(({ isDone }) => isDone).length, all: steps.length },
    comments: row.comments,
    snoozedUntil: row.snoozed_until,
    doneAt: row.done_at?.toISOString() ?? null,
    doneBy: row.doneBy,
    rule: row.rule,
    createdAt: row.created_at.toISOString(),
  };
}

/** What stands beside a task: what is said about it, and who may. */
export type Around = Pick<Task, 'comments' | 'seenBy'>;

export function toTask(row: TaskRow, { comments, seenBy }: Around, language: Language): Task {
  return {
    ...toSummary(row, language),
    details: row.details,
    checklist: stepsOf(row),
    comments,
    madeBy: row.madeBy,
    seenBy,
    updatedAt: row.updated_at.toISOString(),
  };
}

interface CommentRow {
  id: string;
  text: string;
  mentions: unknown;
  written_by: string;
  written_at: Date;
  edited_at: Date | null;
  writer: TaskPerson | null;
}

export const commentColumns = [
  ...(['task_comment.id', 'text', 'mentions', 'written_by', 'written_at', 'edited_at'] as const),
  personOf('task_comment.written_by').as('writer'),
] as const;

export function toComment(scope: SignedInScope, row: CommentRow): TaskComment {
  return {
    id: row.id,
    text: row.text,
    mentions: row.mentions as TaskComment['mentions'],
    writtenBy: row.writer ?? { id: row.written_by, firstName: '', lastName: '' },
    writtenAt: row.written_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    isMine: row.written_by === scope.accountId,
  };
}
