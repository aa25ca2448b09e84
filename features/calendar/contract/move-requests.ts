import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { optionalParagraphs } from '#core/contract/text.ts';
import { applicantSummary } from '#features/person/contract/applicant-lists.ts';

/** Longest move request, in UTF-16 units. */
export const maxMoveRequestLength = 500;

export const moveWishText = optionalParagraphs(maxMoveRequestLength);

/** A client's request for another time of an appointment, until staff answer it. */
export const moveWish = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  /** Start of the occurrence. The request lapses when that start changes. */
  start: z.string(),
  person: applicantSummary.pick({
    id: true,
    reference: true,
    firstName: true,
    lastName: true,
    preferredName: true,
  }),
  text: z.string().nullable(),
  askedAt: moment,
});
export type MoveWish = z.infer<typeof moveWish>;

export const listMoveWishes = operation({
  id: 'listMoveWishes',
  method: 'GET',
  path: '/api/move-wish',
  summary: 'List unanswered requests to reschedule: all, one event’s, or one person’s',
  access: 'event:read',
  reads: ['events', 'move-wishes'],
  query: z.strictObject({ event: z.uuid().optional(), applicant: z.uuid().optional() }),
  reply: { status: 200, body: z.object({ wishes: z.array(moveWish) }) },
});

export const answerMoveWish = operation({
  id: 'answerMoveWish',
  method: 'POST',
  path: '/api/move-wish/:id/answer',
  summary: 'Close a request to reschedule and keep the time. Moving the appointment closes it too',
  access: 'event:write',
  changes: ['move-wishes'],
  params: z.object({ id: z.uuid() }),
  reply: { status: 204 },
  problems: ['not-found', 'claimed'],
});
