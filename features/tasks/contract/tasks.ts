import * as z from 'zod';
import { day, moment, optionalDay } from '#core/contract/dates.ts';
import { isRealDay } from '#core/contract/days.ts';
import { mention, mentions } from '#core/contract/mentions.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema, several } from '#core/contract/paging.ts';
import { optionalParagraphs, requiredLine } from '#core/contract/text.ts';
import { manyLines } from '#core/contract/text-patterns.ts';
import { user } from '#core/contract/users.ts';
import { maxTaskRuleLength, parseTaskRule } from './task-recurrence.ts';

/** Lowest to highest. */
export const taskPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TaskPriority = (typeof taskPriorities)[number];

export const maxTaskTitleLength = 200;
export const maxSteps = 50;
/** Most tasks in one bulk change. */
export const maxTasksAtOnce = 200;

const person = user.pick({ id: true, firstName: true, lastName: true });
export type TaskPerson = z.infer<typeof person>;

/** "HH:mm" wall time on the due date; has no time zone. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'rule:clock-time');

/** A checklist step. */
const step = z.strictObject({ id: z.uuid(), text: requiredLine(200), isDone: z.boolean() });
export type TaskStep = z.infer<typeof step>;

/** A client about their own task: that it is hard for them, or only a word. */
export const clientWord = z.object({
  isHard: z.boolean(),
  text: z.string().nullable(),
  writtenAt: moment,
});
export type ClientWord = z.infer<typeof clientWord>;

/** A task as shown in lists. */
export const taskSummary = z.object({
  id: z.uuid(),
  /** Raised by each change; a change names the version it was based on. */
  version: z.int(),
  /** For automatic tasks, in the language of the request. */
  title: z.string(),
  /** When null, assigned to the staff of `location`, or without one to the whole team. */
  assignee: person.nullable(),
  location: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  applicant: z
    .object({
      id: z.uuid(),
      reference: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      preferredName: z.string().nullable(),
    })
    .nullable(),
  /** The application that it is about. */
  draftId: z.uuid().nullable(),
  /** The client does it, and sees it in the portal. */
  forClient: z.boolean(),
  due: day.nullable(),
  dueTime: z.string().nullable(),
  priority: z.enum(taskPriorities),
  /** RRULE by whole days; see task-recurrence.ts. */
  recurrence: z.string().nullable(),
  steps: z.object({ done: z.int(), all: z.int() }),
  comments: z.int(),
  /** The client's last word about it, from the portal. */
  clientWord: clientWord.nullable(),
  snoozedUntil: day.nullable(),
  doneAt: moment.nullable(),
  /** Null while open, and when an automatic task closed because its cause ended. */
  doneBy: person.nullable(),
  /** Kind of the rule that created it; null for a manual task. */
  rule: z.string().nullable(),
  createdAt: moment,
});
export type TaskSummary = z.infer<typeof taskSummary>;

export const taskComment = z.object({
  id: z.uuid(),
  text: z.string(),
  mentions: z.array(mention),
  writtenBy: person,
  writtenAt: moment,
  editedAt: moment.nullable(),
  /** Written by the client in the portal: that the task is hard for them, or only a word. */
  fromClient: z.enum(['hard', 'word']).nullable(),
  /** Assigned to the caller. */
  isMine: z.boolean(),
});
export type TaskComment = z.infer<typeof taskComment>;

export const task = taskSummary.omit({ comments: true }).extend({
  details: z.string().nullable(),
  checklist: z.array(step),
  comments: z.array(taskComment),
  /** Null for an automatic task. */
  madeBy: person.nullable(),
  /** Staff who can see the task and may be mentioned in its comments. */
  seenBy: z.array(person),
  updatedAt: moment,
});
export type Task = z.infer<typeof task>;

/** Open tasks of the caller, of everyone visible to them, and overdue ones; and completed tasks. */
export const taskLists = ['mine', 'team', 'overdue', 'done'] as const;
export type TaskList = (typeof taskLists)[number];
export const taskSorts = ['due', 'priority', 'createdAt', 'doneAt'] as const;

const dayInQuery = day.refine(isRealDay, 'rule:date').optional();
const access = 'task:read';
const write = 'task:write';
const taskId = z.object({ id: z.uuid() });
const commentId = taskId.extend({ commentId: z.uuid() });

/** Task fields. An update changes only the sent ones; a new task leaves the others empty. */
const fields = {
  details: optionalParagraphs(5000).optional(),
  /** Null for the team. */
  assigneeId: z.uuid().nullable().optional(),
  applicantId: z.uuid().nullable().optional(),
  forClient: z.boolean().optional(),
  due: optionalDay().optional(),
  dueTime: z
    .union([clockTime, z.literal('')])
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional(),
  priority: z.enum(taskPriorities).optional(),
  checklist: z
    .array(step)
    .max(maxSteps)
    .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, 'rule:repeated')
    .optional(),
  recurrence: z
    .string()
    .max(maxTaskRuleLength)
    .refine((rule) => rule === '' || parseTaskRule(rule) !== undefined, 'rule:task-recurrence')
    .transform((rule) => (rule === '' ? null : rule))
    .nullable()
    .optional(),
} as const;

const title = requiredLine(maxTaskTitleLength);

export const listTasks = operation({
  id: 'listTasks',
  method: 'GET',
  path: '/api/task',
  summary: 'List tasks: mine, everyone’s I may see, overdue, or done',
  access,
  mayLag: true,
  reads: ['tasks'],
  query: listQuery(taskSorts)
    .omit({ q: true })
    .extend({
      list: z.enum(taskLists).default('mine'),
      applicant: z.uuid().optional(),
      /** `none`: the team's tasks. `me`: the caller's. */
      assignee: several(z.union([z.uuid(), z.literal(['none', 'me'])])),
      dueFrom: dayInQuery,
      dueTo: dayInQuery,
      priority: several(z.enum(taskPriorities)),
      /** Includes tasks snoozed to a later day. */
      snoozed: z.enum(['also', 'only']).optional(),
      /** IANA time zone that defines today; defaults to the organization's. */
      zone: z.string().max(60).optional(),
    }),
  reply: { status: 200, body: pageSchema(taskSummary) },
});

export const readTask = operation({
  id: 'readTask',
  method: 'GET',
  path: '/api/task/:id',
  summary: 'Get a task with its checklist and comments',
  access,
  reads: ['tasks'],
  opensRecord: true,
  freshFor: 0,
  params: taskId,
  reply: { status: 200, body: task },
  problems: ['not-found'],
});

export const createTask = operation({
  id: 'createTask',
  method: 'POST',
  path: '/api/task',
  summary: 'Create a task',
  access: write,
  changes: ['tasks', 'timeline'],
  /** Optional client-generated id, so that a retry after a lost reply doesn't create a second task. */
  body: z.strictObject({ id: z.uuid().optional(), title, ...fields }),
  reply: { status: 201, body: task },
  problems: ['not-found'],
});

export const updateTask = operation({
  id: 'updateTask',
  method: 'PUT',
  path: '/api/task/:id',
  summary: 'Change a task. A stale version returns the current task',
  access: write,
  changes: ['tasks', 'timeline'],
  params: taskId,
  body: z.strictObject({ version: z.int().min(1), title: title.optional(), ...fields }),
  reply: { status: 200, body: task },
  /** `client-wrote`: a task with the client's words keeps its person. */
  problems: ['not-found', 'stale-version', 'client-wrote', 'on-hold'],
});

/** Changes for bulk edits; sending the former values undoes them. */
const quickChange = z.strictObject({
  id: z.uuid(),
  version: z.int().min(1),
  assigneeId: fields.assigneeId,
  due: fields.due,
  priority: fields.priority,
  snoozedUntil: optionalDay().optional(),
  isDone: z.boolean().optional(),
  isDeleted: z.boolean().optional(),
});
export type QuickTaskChange = z.input<typeof quickChange>;

export const changeTasks = operation({
  id: 'changeTasks',
  method: 'PUT',
  path: '/api/task',
  summary:
    'Complete, assign, postpone, move, prioritize, or delete several tasks, all or none. To undo, send the former values with the new versions',
  access: write,
  changes: ['tasks', 'timeline'],
  body: z.strictObject({
    changes: z
      .array(quickChange)
      .min(1)
      .max(maxTasksAtOnce)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'rule:repeated'),
  }),
  reply: {
    status: 200,
    body: z.object({
      changed: z.array(
        z.object({
          id: z.uuid(),
          version: z.int(),
          /** The next task, when a recurring one was completed. */
          nextId: z.uuid().nullable(),
        }),
      ),
    }),
  },
  /** `stale-version`: with the ids of the tasks changed or deleted by someone else. */
  problems: ['not-found', 'stale-version', 'on-hold'],
});

export const deleteTask = operation({
  id: 'deleteTask',
  method: 'DELETE',
  path: '/api/task/:id',
  summary: 'Delete a task. It can be restored for 30 days',
  access: write,
  changes: ['tasks', 'timeline'],
  params: taskId,
  reply: { status: 204 },
  problems: ['not-found', 'on-hold'],
});

const commentText = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(2000)
  .regex(manyLines, 'rule:characters');

export const addTaskComment = operation({
  id: 'addTaskComment',
  method: 'POST',
  path: '/api/task/:id/comment',
  summary: 'Comment on a task. Mentioned colleagues are notified',
  access: write,
  changes: ['tasks', 'timeline'],
  params: taskId,
  body: z.strictObject({
    id: z.uuid().optional(),
    text: commentText,
    mentions: mentions.optional(),
  }),
  reply: { status: 201, body: taskComment },
  problems: ['not-found'],
});

export const updateTaskComment = operation({
  id: 'updateTaskComment',
  method: 'PUT',
  path: '/api/task/:id/comment/:commentId',
  summary: 'Edit my comment',
  access: write,
  changes: ['tasks', 'timeline'],
  params: commentId,
  /** Notifies only people who haven't been notified of this comment. */
  body: z.strictObject({ text: commentText, mentions: mentions.optional() }),
  reply: { status: 200, body: taskComment },
  problems: ['not-found', 'forbidden', 'on-hold'],
});

export const deleteTaskComment = operation({
  id: 'deleteTaskComment',
  method: 'DELETE',
  path: '/api/task/:id/comment/:commentId',
  summary: 'Delete my comment',
  access: write,
  changes: ['tasks', 'timeline'],
  params: commentId,
  reply: { status: 204 },
  problems: ['not-found', 'forbidden', 'on-hold'],
});
