import { sql } from 'kysely';
import { type Language, type Translated, textIn } from '#core/contract/languages.ts';
import type { SignedInScope } from '#core/server/scope/scope.ts';
import {
  type ClientWord,
  type Task,
  type TaskComment,
  type TaskPerson,
  type TaskPriority,
  type TaskStep,
  type TaskSummary,
  taskPriorities,
} from '#features/tasks/contract/tasks.ts';

const selectPerson = (column: string) => sql<TaskPerson | null>`(
  select jsonb_build_object(
    'id', account.id, 'firstName', account.first_name, 'lastName', account.last_name
  ) from account where account.id = ${sql.ref(column)}
)`;

/** Columns of a task in a list, for queries that select from `task` alone. */
export const summaryColumns = [
  ...(['task.id', 'task.version', 'task.title', 'task.titles', 'task.draftId'] as const),
  ...(['task.forClient', 'task.due', 'task.dueTime', 'task.priority'] as const),
  ...(['task.recurrence', 'task.checklist', 'task.snoozedUntil', 'task.doneAt'] as const),
  ...(['task.rule', 'task.createdAt'] as const),
  selectPerson('task.assigneeId').as('assignee'),
  selectPerson('task.doneBy').as('doneBy'),
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
  sql<ClientWord | null>`(
    select jsonb_build_object(
      'isHard', from_client = 'hard', 'text', nullif(text, ''),
      'writtenAt', to_char(written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) from task_comment where task_id = task.id and from_client is not null
    order by written_at desc, id desc limit 1
  )`.as('clientWord'),
] as const;

/** Extra columns of a single task. */
export const detailColumns = [
  ...(['task.details', 'task.updatedAt', 'task.recursFrom', 'task.applicantId'] as const),
  ...(['task.assigneeId', 'task.locationId', 'task.deletedAt'] as const),
  selectPerson('task.madeBy').as('madeBy'),
] as const;

export interface SummaryRow {
  id: string;
  version: number;
  title: string;
  titles: unknown;
  draftId: string | null;
  forClient: boolean;
  due: string | null;
  dueTime: string | null;
  priority: number;
  recurrence: string | null;
  checklist: unknown;
  snoozedUntil: string | null;
  doneAt: Date | null;
  rule: string | null;
  createdAt: Date;
  assignee: TaskPerson | null;
  doneBy: TaskPerson | null;
  location: TaskSummary['location'];
  applicant: TaskSummary['applicant'];
  comments: number;
  clientWord: ClientWord | null;
}

export interface TaskRow extends SummaryRow {
  details: string | null;
  updatedAt: Date;
  recursFrom: string | null;
  applicantId: string | null;
  assigneeId: string | null;
  locationId: string | null;
  deletedAt: Date | null;
  madeBy: TaskPerson | null;
}

export const priorityRank = (priority: TaskPriority): number => taskPriorities.indexOf(priority);

export const toSteps = ({ checklist }: Pick<SummaryRow, 'checklist'>) => checklist as TaskStep[];

/** Title in the reader's language; rules generate one per language. */
export function taskTitle(
  { title, titles }: Pick<SummaryRow, 'title' | 'titles'>,
  language: Language,
) {
  return titles === null ? title : textIn(titles as Translated, language);
}

export function toSummary(row: SummaryRow, language: Language): TaskSummary {
  const steps = toSteps(row);
  return {
    id: row.id,
    version: row.version,
    title: taskTitle(row, language),
    assignee: row.assignee,
    location: row.location,
    applicant: row.applicant,
    draftId: row.draftId,
    forClient: row.forClient,
    due: row.due,
    dueTime: row.dueTime,
    priority: taskPriorities[row.priority] ?? 'normal',
    recurrence: row.recurrence,
    steps: { done: steps.filter(({ isDone }) => isDone).length, all: steps.length },
    comments: row.comments,
    clientWord: row.clientWord,
    snoozedUntil: row.snoozedUntil,
    doneAt: row.doneAt?.toISOString() ?? null,
    doneBy: row.doneBy,
    rule: row.rule,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Comments on a task, and the staff who can see it. */
export type TaskContext = Pick<Task, 'comments' | 'seenBy'>;

export function toTask(row: TaskRow, { comments, seenBy }: TaskContext, language: Language): Task {
  return {
    ...toSummary(row, language),
    details: row.details,
    checklist: toSteps(row),
    comments,
    madeBy: row.madeBy,
    seenBy,
    updatedAt: row.updatedAt.toISOString(),
  };
}

interface CommentRow {
  id: string;
  text: string;
  mentions: unknown;
  writtenBy: string;
  writtenAt: Date;
  editedAt: Date | null;
  fromClient: TaskComment['fromClient'];
  writer: TaskPerson | null;
}

export const commentColumns = [
  ...(['taskComment.id', 'text', 'mentions', 'writtenBy', 'writtenAt', 'editedAt'] as const),
  'fromClient',
  selectPerson('taskComment.writtenBy').as('writer'),
] as const;

export function toComment(scope: SignedInScope, row: CommentRow): TaskComment {
  return {
    id: row.id,
    text: row.text,
    mentions: row.mentions as TaskComment['mentions'],
    writtenBy: row.writer ?? { id: row.writtenBy, firstName: '', lastName: '' },
    writtenAt: row.writtenAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    fromClient: row.fromClient,
    isMine: row.writtenBy === scope.accountId,
  };
}
