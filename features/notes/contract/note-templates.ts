import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { translatedLine, translatedParagraphs, translatedText } from '#core/contract/text.ts';

/** Longest template, in UTF-16 units. */
export const maxNoteTemplateLength = 2000;

/** A text to begin a note with, in both languages. */
export const noteTemplate = z.object({
  id: z.uuid(),
  version: z.int(),
  name: translatedText,
  text: translatedText,
  /** Archived templates aren't offered anymore. */
  archived: z.boolean(),
  updatedAt: moment,
});
export type NoteTemplate = z.infer<typeof noteTemplate>;

const writable = {
  name: translatedLine(60),
  text: translatedParagraphs(maxNoteTemplateLength),
};

export const listNoteTemplates = operation({
  id: 'listNoteTemplates',
  method: 'GET',
  path: '/api/note-template',
  summary: 'List note templates in the order in which they are offered, archived ones last',
  access: 'applicant:read',
  reads: ['note-templates'],
  freshFor: 300,
  reply: { status: 200, body: z.array(noteTemplate) },
});

export const createNoteTemplate = operation({
  id: 'createNoteTemplate',
  method: 'POST',
  path: '/api/note-template',
  summary: 'Add a note template after the others',
  access: 'organisation:write',
  changes: ['note-templates'],
  body: z.strictObject(writable),
  reply: { status: 201, body: noteTemplate },
});

export const updateNoteTemplate = operation({
  id: 'updateNoteTemplate',
  method: 'PUT',
  path: '/api/note-template/:id',
  summary: 'Change, archive, or unarchive a note template',
  access: 'organisation:write',
  changes: ['note-templates'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ ...writable, archived: z.boolean(), version: z.int().min(1) }),
  reply: { status: 200, body: noteTemplate },
  problems: ['not-found', 'stale-version'],
});

export const orderNoteTemplates = operation({
  id: 'orderNoteTemplates',
  method: 'PUT',
  path: '/api/note-template-order',
  summary:
    'Reorder the note templates that aren’t archived. `stale-version`: these aren’t all of them',
  access: 'organisation:write',
  changes: ['note-templates'],
  body: z.strictObject({ ids: z.array(z.uuid()).max(1000) }),
  reply: { status: 200, body: z.array(noteTemplate) },
  problems: ['stale-version'],
});
