import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { optionalParagraphs } from '#core/contract/text.ts';
import { applicantSummary } from '#features/person/contract/applicant-lists.ts';

/** The longest that somebody writes about why a time doesn't suit them. */
export const longestMoveWish = 500;

/** What somebody writes with their wish for another time, or nothing. */
export const moveWishText = optionalParagraphs(longestMoveWish);

/** Somebody's wish for another time of an appointment of theirs, until staff have answered it. */
export const moveWish = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  /** Which time is meant: its start, as the occurrence has it. A wish about any other start is over. */
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
  summary: 'Who asks for another time and has no answer yet: of all, of one event or of one person',
  access: 'event:read',
  reads: ['events', 'move-wishes'],
  query: z.strictObject({ event: z.uuid().optional(), applicant: z.uuid().optional() }),
  reply: { status: 200, body: z.object({ wishes: z.array(moveWish) }) },
});

export const answerMoveWish = operation({
  id: 'answerMoveWish',
  method: 'POST',
  path: '/api/move-wish/:id/answer',
  summary: 'This wish is settled, and the time stays; moving the appointment settles it as well',
  access: 'event:write',
  changes: ['move-wishes'],
  params: z.object({ id: z.uuid() }),
  reply: { status: 204 },
  problems: ['not-found'],
});
