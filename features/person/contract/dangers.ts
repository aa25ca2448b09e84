import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { requiredLine, translatedText } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { dangerMarks } from '#features/questions/contract/danger-rules.ts';
import { answerValue, question } from '#features/questions/contract/questions.ts';

/** Open marks, most urgent first. */
export const openMarks = z.array(z.enum(dangerMarks));

/** Author, time, and note of handling or reopening a danger. */
const step = z.object({
  at: moment,
  by: user.pick({ id: true, firstName: true, lastName: true }).nullable(),
  note: z.string(),
});

/** An answer that indicates danger. */
export const danger = z.object({
  id: z.uuid(),
  mark: z.enum(dangerMarks),
  question: question.pick({ id: true, text: true, options: true }),
  answer: answerValue,
  givenAt: moment,
  /** The current answer if it changed since; staff see both. */
  changedTo: z.object({ answer: answerValue }).nullable(),
  /** The organization's instructions for this mark. */
  hint: translatedText.nullable(),
  handled: step.nullable(),
  /** Earlier rounds of handling and reopening, oldest first. */
  earlier: z.array(z.object({ handled: step, reopened: step })),
});
export type Danger = z.infer<typeof danger>;

const reply = { status: 200, body: z.array(danger) } as const;

/** Handling or reopening a danger. */
const change = {
  method: 'POST',
  changes: ['dangers', 'drafts', 'applicants', 'waiting-list'],
  params: z.object({ id: z.uuid(), dangerId: z.uuid() }),
  body: z.strictObject({ note: requiredLine(500) }),
  reply,
} as const;
const ofPerson = {
  ...change,
  access: 'applicant:write',
  problems: ['not-found', 'merged', 'stale-version'],
} as const;
const ofApplication = {
  ...change,
  access: 'draft:finalise',
  problems: ['not-found', 'already-finalised', 'not-submitted', 'stale-version'],
} as const;

export const listDangers = operation({
  id: 'listDangers',
  method: 'GET',
  path: '/api/applicant/:id/danger',
  summary: 'List a person’s answers that signaled danger, open ones first, with what to do',
  access: 'applicant:read',
  reads: ['dangers'],
  opensRecord: true,
  params: z.object({ id: z.uuid() }),
  reply,
  problems: ['not-found', 'merged'],
});

export const handleDanger = operation({
  id: 'handleDanger',
  path: '/api/applicant/:id/danger/:dangerId/handled',
  summary: 'Record how a danger was handled. Its mark goes; its answer stays',
  ...ofPerson,
});

export const reopenDanger = operation({
  id: 'reopenDanger',
  path: '/api/applicant/:id/danger/:dangerId/reopened',
  summary: 'Reopen a handled danger. Its mark returns; the notes stay',
  ...ofPerson,
});

export const handleDraftDanger = operation({
  id: 'handleDraftDanger',
  path: '/api/draft-applicant/:id/danger/:dangerId/handled',
  summary: 'Record how a danger in a waiting application was handled',
  ...ofApplication,
});

export const reopenDraftDanger = operation({
  id: 'reopenDraftDanger',
  path: '/api/draft-applicant/:id/danger/:dangerId/reopened',
  summary: 'Reopen a handled danger in a waiting application',
  ...ofApplication,
});
