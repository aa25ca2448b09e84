import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { mention, mentions } from '#core/contract/mentions.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema } from '#core/contract/paging.ts';
import { manyLines } from '#core/contract/text-patterns.ts';
import { user } from '#core/contract/users.ts';

/** Longest shift note, in UTF-16 units. */
export const maxShiftNoteLength = 5000;

/** Most people that a shift note can be about. */
export const maxShiftNotePeople = 20;

/** Days after which an unread note no longer waits for its readers. */
export const shiftNoteReadingDays = 30;

/** Longest reason for withdrawing a note. */
export const maxWithdrawalReasonLength = 500;

const paragraphs = (max: number) =>
  z.string().normalize('NFC').trim().min(1).max(max).regex(manyLines, 'rule:characters');

const colleague = user.pick({ id: true, firstName: true, lastName: true });
const change = z.object({ by: colleague, at: moment });

export const shiftNotePerson = z.object({
  id: z.uuid(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string().nullable(),
});
export type ShiftNotePerson = z.infer<typeof shiftNotePerson>;

export const shiftNote = z.object({
  id: z.uuid(),
  /** Raised by each correction; a change names the version it was based on. */
  version: z.int(),
  location: z.object({ id: z.uuid(), name: z.string() }),
  text: z.string(),
  mentions: z.array(mention),
  important: z.boolean(),
  people: z.array(shiftNotePerson),
  writtenBy: colleague,
  createdAt: moment,
  /** The latest correction; null if the text is the first one. */
  corrected: change.nullable(),
  /** Earlier texts, newest first. */
  earlier: z.array(z.object({ text: z.string(), by: colleague, at: moment })),
  /** A withdrawn note stays in the list with its reason; no one must read it anymore. */
  withdrawn: change.extend({ reason: z.string() }).nullable(),
  /** The staff who confirmed reading the current text, in that order. */
  readBy: z.array(change),
  /** Staff at the location who haven't confirmed it yet, by name. */
  unreadBy: z.array(colleague),
  /** The caller must still read it. */
  isUnread: z.boolean(),
  /** The caller confirmed an earlier text, and it was corrected since. */
  isCorrectedSinceRead: z.boolean(),
  abilities: z.object({ correct: z.boolean(), withdraw: z.boolean(), confirm: z.boolean() }),
});
export type ShiftNote = z.infer<typeof shiftNote>;

/** An earlier text as stored, with the id of its author. */
export interface StoredShiftNoteText {
  text: string;
  by: string;
  at: string;
}

const locationId = z.object({ id: z.uuid() });
const noteId = z.object({ id: z.uuid() });

const content = {
  text: paragraphs(maxShiftNoteLength),
  /** They must be able to see the location and the people. */
  mentions: mentions.default([]),
  important: z.boolean().default(false),
  /** People at this location that it is about. */
  people: z
    .array(z.uuid())
    .max(maxShiftNotePeople)
    .refine((ids) => new Set(ids).size === ids.length, 'rule:repeated')
    .default([]),
};

export const shiftNoteToAdd = z.strictObject({
  /** Optional client-generated id, so that a retry after a lost reply doesn't create a second note. */
  id: z.uuid().optional(),
  ...content,
});
export const shiftNoteToCorrect = z.strictObject({ ...content, version: z.int().min(1) });

export const listShiftNotes = operation({
  id: 'listShiftNotes',
  method: 'GET',
  path: '/api/location/:id/shift-note',
  summary: 'List a location’s shift notes, newest first, with who has read them',
  access: 'applicant:read',
  mayLag: true,
  reads: ['shift-notes'],
  params: locationId,
  query: listQuery(['createdAt']).omit({ q: true, sort: true }),
  reply: { status: 200, body: pageSchema(shiftNote) },
  problems: ['not-found'],
});

export const listMyUnreadShiftNotes = operation({
  id: 'listMyUnreadShiftNotes',
  method: 'GET',
  path: '/api/shift-note/unread',
  summary: 'List the shift notes that I must still read, important ones first, then oldest first',
  access: 'applicant:read',
  reads: ['shift-notes'],
  query: z.strictObject({
    /** Only at this location. */
    location: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: {
    status: 200,
    /** The count is of all of them, also beyond the limit. */
    body: z.object({ count: z.int(), items: z.array(shiftNote) }),
  },
});

export const addShiftNote = operation({
  id: 'addShiftNote',
  method: 'POST',
  path: '/api/location/:id/shift-note',
  summary: 'Leave a note for the next shift at a location',
  access: 'applicant:write',
  changes: ['shift-notes', 'timeline'],
  params: locationId,
  body: shiftNoteToAdd,
  reply: { status: 201, body: shiftNote },
  /** `stale-version`: a note of the caller has this id but different content. */
  problems: ['not-found', 'stale-version'],
});

export const correctShiftNote = operation({
  id: 'correctShiftNote',
  method: 'PUT',
  path: '/api/shift-note/:id',
  summary:
    'Correct a shift note; its earlier text is kept, and a changed text must be read again. A stale version returns the current note',
  access: 'applicant:write',
  changes: ['shift-notes', 'timeline'],
  params: noteId,
  body: shiftNoteToCorrect,
  reply: { status: 200, body: shiftNote },
  problems: ['not-found', 'forbidden', 'stale-version', 'on-hold'],
});

export const confirmShiftNote = operation({
  id: 'confirmShiftNote',
  method: 'PUT',
  path: '/api/shift-note/:id/reading',
  summary: 'Confirm that I have read a shift note. A stale version returns the current note',
  access: 'applicant:read',
  changes: ['shift-notes'],
  params: noteId,
  body: z.strictObject({ version: z.int().min(1) }),
  reply: { status: 200, body: shiftNote },
  problems: ['not-found', 'stale-version'],
});

export const withdrawShiftNote = operation({
  id: 'withdrawShiftNote',
  method: 'PUT',
  path: '/api/shift-note/:id/withdrawal',
  summary: 'Withdraw a shift note with a reason. It stays in the list, marked as withdrawn',
  access: 'applicant:write',
  changes: ['shift-notes', 'timeline'],
  params: noteId,
  body: z.strictObject({
    version: z.int().min(1),
    reason: paragraphs(maxWithdrawalReasonLength),
  }),
  reply: { status: 200, body: shiftNote },
  problems: ['not-found', 'forbidden', 'stale-version'],
});
