import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageOf } from '#core/contract/paging.ts';
import { manyLines } from '#core/contract/text-patterns.ts';
import { user } from '#core/contract/users.ts';
import { contactKinds } from './enumerations.ts';

/** The longest note, in UTF-16 units: some pages of a printed report. */
export const longestNote = 10_000;

/** So many colleagues one note can call upon. */
export const mostMentions = 20;

/**
 * Plain text, as it was typed. A colleague is named in it as `@` and their name, so that it reads the
 * same wherever it is printed or copied; whose name it is stands beside it, in `mentions`.
 */
const text = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(longestNote)
  .regex(manyLines, 'rule:characters');

/** Who is called upon: the ids of colleagues. */
export const mentions = z
  .array(z.uuid())
  .max(mostMentions)
  .refine((ids) => new Set(ids).size === ids.length, 'rule:repeated');

const person = user.pick({ id: true, firstName: true, lastName: true });
export type NotePerson = z.infer<typeof person>;

/** Somebody who was called upon, by the name that stands in the text. */
export const mention = z.object({ id: z.uuid(), name: z.string() });
export type Mention = z.infer<typeof mention>;

/** A note about an applicant, as staff read it. */
export const note = z.object({
  id: z.uuid(),
  /** Goes up with each change of the text; a change names the one that it was based on. */
  version: z.int(),
  /** Null once the note is deleted: it can be brought back, and is not read until then. */
  text: z.string().nullable(),
  mentions: z.array(mention),
  /** How its writer was in touch with the person; null for a note about anything else. */
  contact: z.enum(contactKinds).nullable(),
  /** Notes of a counselling session: on a paper only where a permission of their own says so (42 CFR 2.31(b)). */
  counselling: z.boolean(),
  writtenBy: person,
  createdAt: moment,
  /** Who wrote the text as it is now, and when; null while it is as it was first written. */
  edited: z.object({ by: person, at: moment }).nullable(),
  pinnedAt: moment.nullable(),
  deleted: z.object({ by: person, at: moment }).nullable(),
  /** What this user may do with it. */
  abilities: z.object({
    update: z.boolean(),
    /** To say that it was of no counselling session after all. */
    unmark: z.boolean(),
    delete: z.boolean(),
    restore: z.boolean(),
  }),
});
export type Note = z.infer<typeof note>;

/** What a note said before it was changed. */
export const earlierNote = z.object({
  id: z.uuid(),
  text: z.string(),
  mentions: z.array(mention),
  /** Whether it was a note of a counselling session then. */
  counselling: z.boolean(),
  writtenBy: person,
  writtenAt: moment,
  replacedAt: moment,
});
export type EarlierNote = z.infer<typeof earlierNote>;

const applicantId = z.object({ id: z.uuid() });
const noteId = applicantId.extend({ noteId: z.uuid() });

export const listNotes = operation({
  id: 'listNotes',
  method: 'GET',
  path: '/api/applicant/:id/note',
  summary: 'Notes about an applicant, the newest first',
  access: 'applicant:read',
  reads: ['timeline'],
  opensRecord: true,
  freshFor: 0,
  params: applicantId,
  query: listQuery(['createdAt'])
    .omit({ q: true, sort: true })
    .extend({ pinned: z.enum(['only']).optional() }),
  reply: { status: 200, body: pageOf(note) },
  problems: ['not-found', 'merged'],
});

export const addNote = operation({
  id: 'addNote',
  method: 'POST',
  path: '/api/applicant/:id/note',
  summary: 'Write a note about an applicant; colleagues who are mentioned are told',
  access: 'applicant:write',
  changes: ['timeline'],
  params: applicantId,
  body: z.strictObject({
    /** Made by the writer, if they like: sending again after a lost reply adds nothing. */
    id: z.uuid().optional(),
    text,
    mentions: mentions.optional(),
    contact: z.enum(contactKinds).nullable().optional(),
    counselling: z.boolean().optional(),
  }),
  reply: { status: 201, body: note },
  /** `stale-version`: there is a note of mine with this id, and it says something else. */
  problems: ['not-found', 'stale-version', 'merged'],
});

export const updateNote = operation({
  id: 'updateNote',
  method: 'PUT',
  path: '/api/applicant/:id/note/:noteId',
  summary: 'Change a note; what it said before is kept. A stale version is answered with the note',
  access: 'applicant:write',
  changes: ['timeline'],
  params: noteId,
  body: z.strictObject({
    text,
    /** Left out, nobody is mentioned. Who was told before is not told again. */
    mentions: mentions.optional(),
    /** Left out, it stays. */
    contact: z.enum(contactKinds).nullable().optional(),
    /** That it is none any more is said by whoever wrote it, or an admin. */
    counselling: z.boolean().optional(),
    version: z.int().min(1),
  }),
  reply: { status: 200, body: note },
  problems: ['not-found', 'stale-version', 'merged'],
});

export const pinNote = operation({
  id: 'pinNote',
  method: 'PUT',
  path: '/api/applicant/:id/note/:noteId/pinned',
  summary: 'Keep a note above the others, or no longer',
  access: 'applicant:write',
  changes: ['timeline'],
  params: noteId,
  body: z.strictObject({ pinned: z.boolean() }),
  reply: { status: 200, body: note },
  problems: ['not-found', 'merged'],
});

export const deleteNote = operation({
  id: 'deleteNote',
  method: 'DELETE',
  path: '/api/applicant/:id/note/:noteId',
  summary: 'Delete a note; it can be brought back for 30 days',
  access: 'applicant:write',
  changes: ['timeline'],
  params: noteId,
  reply: { status: 200, body: note },
  problems: ['not-found', 'forbidden', 'merged', 'on-hold'],
});

export const restoreNote = operation({
  id: 'restoreNote',
  method: 'POST',
  path: '/api/applicant/:id/note/:noteId/restore',
  summary: 'Bring a deleted note back',
  access: 'applicant:write',
  changes: ['timeline'],
  params: noteId,
  reply: { status: 200, body: note },
  problems: ['not-found', 'forbidden', 'merged'],
});

export const listEarlierNotes = operation({
  id: 'listEarlierNotes',
  method: 'GET',
  path: '/api/applicant/:id/note/:noteId/earlier',
  summary: 'What a note said before each change, the newest first',
  access: 'applicant:read',
  reads: ['timeline'],
  opensRecord: true,
  params: noteId,
  reply: { status: 200, body: z.array(earlierNote) },
  problems: ['not-found', 'merged'],
});
