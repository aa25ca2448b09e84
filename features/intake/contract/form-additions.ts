import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { user } from '#core/contract/users.ts';
import { contactOutcomes } from '#features/notes/contract/enumerations.ts';
import { type AnswerValue, questionAnswer } from '#features/questions/contract/questions.ts';

/**
 * Kinds of additions after sending the form. `way`: they ask to be reached another way; `withdrawn`:
 * they take the form back.
 */
export const formAdditionKinds = ['note', 'way', 'withdrawn'] as const;
export type FormAdditionKind = (typeof formAdditionKinds)[number];

/** How staff handled it. Only another way is used, or not. */
export const formAdditionOutcomes = ['read', 'used', 'not_used'] as const;
export type FormAdditionOutcome = (typeof formAdditionOutcomes)[number];

/** Answer to a question about ways to be reached, as stored. */
export interface WayAnswer {
  questionId: string;
  version: number;
  answer: AnswerValue;
}

const colleague = user.pick({ id: true, firstName: true, lastName: true });

export const formAddition = z.object({
  id: z.uuid(),
  kind: z.enum(formAdditionKinds),
  /** Null unless it is a note. */
  text: z.string().nullable(),
  /** Empty unless it is another way. */
  answers: z.array(questionAnswer.pick({ question: true, answer: true })),
  createdAt: moment,
  handled: z
    .object({ outcome: z.enum(formAdditionOutcomes), at: moment, by: colleague })
    .nullable(),
});
export type FormAddition = z.infer<typeof formAddition>;

/** A try to reach someone who has applied. */
export const contactAttempt = z.object({
  id: z.uuid(),
  outcome: z.enum(contactOutcomes),
  at: moment,
  by: colleague,
});
export type ContactAttempt = z.infer<typeof contactAttempt>;

export const addContactAttempt = operation({
  id: 'addContactAttempt',
  method: 'POST',
  path: '/api/draft-applicant/:id/attempt',
  summary: 'Record a try to reach someone who has applied. The person sees when it was',
  access: 'draft:finalise',
  changes: ['draft', 'drafts', 'triage'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ outcome: z.enum(contactOutcomes) }),
  reply: { status: 201, body: contactAttempt },
  problems: ['not-found', 'already-finalised', 'not-submitted'],
});

export const handleFormAddition = operation({
  id: 'handleFormAddition',
  method: 'PUT',
  path: '/api/form-addition/:id/outcome',
  summary:
    'Mark an addition as handled. Using another way to reach the person changes the application or the record',
  access: 'draft:finalise',
  changes: ['record', 'applicants', 'answers', 'drafts', 'draft', 'contact-safety', 'triage'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ outcome: z.enum(formAdditionOutcomes) }),
  reply: { status: 200, body: formAddition },
  problems: ['not-found', 'already-done', 'claimed'],
});
