import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { mention, mentions } from '#core/contract/mentions.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema } from '#core/contract/paging.ts';
import { manyLines } from '#core/contract/text-patterns.ts';
import { user } from '#core/contract/users.ts';
import { maxFilesPerUpload, storedFile } from '#features/documents/contract/files.ts';
import { createTask } from '#features/tasks/contract/tasks.ts';
import { contactKinds, contactOutcomes } from './enumerations.ts';

/** Longest note, in UTF-16 units; a few printed pages. */
export const maxNoteLength = 10_000;

/**
 * Plain text. A mention is written as `@` and the name, so that prints and copies read the same;
 * `mentions` has the matching ids.
 */
const text = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(maxNoteLength)
  .regex(manyLines, 'rule:characters');

const person = user.pick({ id: true, firstName: true, lastName: true });
export type NotePerson = z.infer<typeof person>;

export const note = z.object({
  id: z.uuid(),
  /** Raised by each change of the text; a change names the version it was based on. */
  version: z.int(),
  /** Null while deleted; the note can be restored. */
  text: z.string().nullable(),
  mentions: z.array(mention),
  /** How the author contacted the person; null when the note isn't about a contact. */
  contact: z.enum(contactKinds).nullable(),
  /** Null when the note isn't about a contact, or says nothing of the outcome. */
  outcome: z.enum(contactOutcomes).nullable(),
  /** Length of the contact. */
  minutes: z.int().nullable(),
  /** When the contact took place; null if it was when the note was written. */
  contactAt: moment.nullable(),
  /** Counseling notes are disclosed only under a separate consent (42 CFR 2.31(b)). */
  counselling: z.boolean(),
  writtenBy: person,
  createdAt: moment,
  /** Author and time of the latest edit; null if never edited. */
  edited: z.object({ by: person, at: moment }).nullable(),
  pinnedAt: moment.nullable(),
  /** Documents sent with it; none while it is deleted. */
  documents: z.array(storedFile),
  deleted: z.object({ by: person, at: moment }).nullable(),
  /** The caller's permissions on the note. */
  abilities: z.object({
    update: z.boolean(),
    /** Remove the counseling mark. */
    unmark: z.boolean(),
    delete: z.boolean(),
    restore: z.boolean(),
  }),
});
export type Note = z.infer<typeof note>;

/** An earlier version of a note. */
export const earlierNote = z.object({
  id: z.uuid(),
  text: z.string(),
  mentions: z.array(mention),
  /** True if that version was a counseling note. */
  counselling: z.boolean(),
  writtenBy: person,
  writtenAt: moment,
  replacedAt: moment,
});
export type EarlierNote = z.infer<typeof earlierNote>;

/** Longest contact: a day. */
export const maxContactMinutes = 1440;

/** How long after its time a contact may still be in the future, for clocks that differ. */
const clockTolerance = 5 * 60_000;

/** Facts about the contact. An update leaves absent ones unchanged. */
const contactFields = {
  contact: z.enum(contactKinds).nullable().optional(),
  outcome: z.enum(contactOutcomes).nullable().optional(),
  minutes: z.int().min(1).max(maxContactMinutes).nullable().optional(),
  contactAt: z.iso
    .datetime({ offset: true })
    .refine((value) => Date.parse(value) <= Date.now() + clockTolerance, 'rule:future')
    .transform((value) => new Date(value).toISOString())
    .nullable()
    .optional(),
} as const;

const applicantId = z.object({ id: z.uuid() });
const noteId = applicantId.extend({ noteId: z.uuid() });

export const listNotes = operation({
  id: 'listNotes',
  method: 'GET',
  path: '/api/applicant/:id/note',
  summary: 'List an applicant’s notes, newest first',
  access: 'applicant:read',
  reads: ['timeline'],
  opensRecord: true,
  freshFor: 0,
  params: applicantId,
  query: listQuery(['createdAt'])
    .omit({ q: true, sort: true })
    .extend({ pinned: z.enum(['only']).optional() }),
  reply: { status: 200, body: pageSchema(note) },
  problems: ['not-found', 'merged'],
});

export const addNote = operation({
  id: 'addNote',
  method: 'POST',
  path: '/api/applicant/:id/note',
  summary:
    'Add a note to an applicant, and a follow-up task if asked. Mentioned colleagues are notified',
  access: 'applicant:write',
  changes: ['timeline', 'tasks'],
  params: applicantId,
  body: z.strictObject({
    /** Optional client-generated id, so that a retry after a lost reply doesn't create a second note. */
    id: z.uuid().optional(),
    text,
    mentions: mentions.optional(),
    ...contactFields,
    counselling: z.boolean().optional(),
    /** The caller’s documents in this record that belong to the note; upload them first. */
    documents: z
      .array(z.uuid())
      .max(maxFilesPerUpload)
      .refine((ids) => new Set(ids).size === ids.length, 'rule:repeated')
      .optional(),
    /** A task about the person for the caller, created together with the note. */
    followUp: z
      .strictObject({ title: createTask.body.shape.title, due: createTask.body.shape.due })
      .optional(),
  }),
  reply: { status: 201, body: note },
  /** `stale-version`: a note of the caller has this id but different content. */
  problems: ['not-found', 'stale-version', 'merged'],
});

export const updateNote = operation({
  id: 'updateNote',
  method: 'PUT',
  path: '/api/applicant/:id/note/:noteId',
  summary: 'Change a note; its earlier text is kept. A stale version returns the current note',
  access: 'applicant:write',
  changes: ['timeline'],
  params: noteId,
  body: z.strictObject({
    text,
    /** Absent: no mentions. Notifies only people who haven't been notified of this note. */
    mentions: mentions.optional(),
    ...contactFields,
    /** Only the author or an administrator may remove the mark. */
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
  summary: 'Pin or unpin a note',
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
  summary: 'Delete a note. It can be restored for 30 days',
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
  summary: 'Restore a deleted note',
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
  summary: 'List a note’s earlier texts, newest first',
  access: 'applicant:read',
  reads: ['timeline'],
  opensRecord: true,
  params: noteId,
  reply: { status: 200, body: z.array(earlierNote) },
  problems: ['not-found', 'merged'],
});
