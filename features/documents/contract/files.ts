import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { optionalParagraphs, requiredLine } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { fileTypes } from './file-types.ts';

/** In UTF-16 units. With its folder it fits every file system. */
export const maxFileNameLength = 150;

export const maxFileNoteLength = 2000;

export const fileNote = optionalParagraphs(maxFileNoteLength);

export const maxFilesPerUpload = 20;

/** Multipart form with a note for all files, and an id if there is only one file. */
export const uploadForm = {
  maxFiles: maxFilesPerUpload,
  fields: z.strictObject({ note: fileNote.optional(), id: z.uuid().optional() }),
};

/** Characters that change text direction, which could disguise the extension `exe`. */
const directionCharacters = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** A name entered by staff, valid as the last part of a path. */
const fileName = requiredLine(maxFileNameLength).refine(
  (name) => !/[/\\]/.test(name) && !/^\.+$/.test(name) && !directionCharacters.test(name),
  'rule:file-name',
);

export const storedFile = z.object({
  id: z.uuid(),
  version: z.int(),
  /** `<applicantId>/<name>`. */
  path: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  /** In bytes. */
  size: z.int(),
  /** Media type detected from the content. */
  type: z.string(),
  /** SHA-256 of the content, in hexadecimal. */
  checksum: z.string(),
  /** True if `?preview` can show it. */
  preview: z.boolean(),
  uploadedAt: moment,
  uploadedBy: user.pick({ id: true, firstName: true, lastName: true }).nullable(),
  /** True if the person sent it from the client portal. */
  fromPerson: z.boolean(),
  /** Note shown to the person in the client portal; null if not shared. */
  shared: z
    .object({
      at: moment,
      by: user.pick({ firstName: true, lastName: true }).nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  /** Can be restored for 30 days after this. */
  deletedAt: moment.nullable(),
});
export type StoredFile = z.infer<typeof storedFile>;

/** Enough of a document to name it and open it. */
export const sentFile = storedFile.pick({
  path: true,
  name: true,
  note: true,
  size: true,
  type: true,
  preview: true,
});
export type SentFile = z.infer<typeof sentFile>;

/** Upload limits; sent with the problem when a file exceeds them. */
export const fileLimits = z.object({
  /** In bytes. */
  largest: z.int(),
  types: z.array(z.enum(fileTypes)),
});
export type FileLimits = z.infer<typeof fileLimits>;

const applicantParams = z.object({ applicantId: z.uuid() });

/** Accepts any text: a malformed path gets 404, not 400. */
const path = z.object({ applicantId: z.string(), name: z.string() });

export const listFiles = operation({
  id: 'listFiles',
  method: 'GET',
  path: '/api/storage/files/:applicantId',
  summary: 'List an applicant’s documents, newest first',
  access: 'applicant:read',
  reads: ['files'],
  opensRecord: true,
  params: applicantParams,
  query: z.strictObject({
    /** `only` lists deleted documents that can still be restored. */
    deleted: z.enum(['only']).optional(),
  }),
  reply: { status: 200, body: z.array(storedFile) },
  problems: ['not-found', 'merged'],
});

export const readFileLimits = operation({
  id: 'readFileLimits',
  method: 'GET',
  path: '/api/storage/limits',
  summary: 'Get the size limit and accepted types for documents',
  access: 'applicant:read',
  reply: { status: 200, body: fileLimits },
});

export const uploadFiles = operation({
  id: 'uploadFiles',
  method: 'POST',
  path: '/api/storage/files/:applicantId',
  summary:
    'Upload documents as `file` (repeatable) with one `note`, all or none. A single upload may bring its own `id`, so a retry doesn’t create a second document',
  access: 'applicant:write',
  changes: ['files', 'timeline', 'record'],
  params: applicantParams,
  upload: uploadForm,
  reply: { status: 201, body: z.array(storedFile) },
  problems: [
    'not-found',
    'merged',
    'too-large',
    'file-type',
    'infected',
    'not-scanned',
    'files-away',
  ],
});

export const downloadFile = operation({
  id: 'downloadFile',
  method: 'GET',
  path: '/api/storage/:applicantId/:name',
  summary: 'Download a document; with `preview`, view an image or PDF. Recorded as a disclosure',
  access: 'applicant:read',
  changes: ['timeline'],
  params: path,
  query: z.strictObject({ preview: z.enum(['', 'true', '1']).optional() }),
  reply: { status: 200, file: 'application/octet-stream', otherFiles: ['*/*'] },
  problems: ['not-found', 'merged', 'file-damaged', 'files-away'],
});

export const updateFile = operation({
  id: 'updateFile',
  method: 'PUT',
  path: '/api/storage/:applicantId/:name',
  summary: 'Rename a document or replace its note. Omitted fields don’t change',
  access: 'applicant:write',
  changes: ['files', 'timeline', 'record'],
  params: path,
  body: z.strictObject({
    name: fileName.optional(),
    note: fileNote.optional(),
    version: z.int().min(1),
  }),
  reply: { status: 200, body: storedFile },
  problems: ['not-found', 'merged', 'stale-version'],
});

export const deleteFile = operation({
  id: 'deleteFile',
  method: 'DELETE',
  path: '/api/storage/:applicantId/:name',
  summary:
    'Delete a document. It can be restored for 30 days. A signed consent’s scan can’t be deleted',
  access: 'applicant:write',
  changes: ['files', 'timeline', 'record'],
  params: path,
  reply: { status: 204 },
  problems: ['not-found', 'merged', 'file-of-consent', 'on-hold'],
});

export const restoreFile = operation({
  id: 'restoreFile',
  method: 'POST',
  path: '/api/storage/files/:applicantId/:id/restore',
  summary: 'Restore a deleted document. It gets a number if its name is taken',
  access: 'applicant:write',
  changes: ['files', 'timeline', 'record'],
  params: applicantParams.extend({ id: z.uuid() }),
  reply: { status: 200, body: storedFile },
  problems: ['not-found', 'merged'],
});

const fileParams = applicantParams.extend({ id: z.uuid() });

export const shareFile = operation({
  id: 'shareFile',
  method: 'PUT',
  path: '/api/storage/files/:applicantId/:id/share',
  summary: 'Share a document in the client portal with a note, or change that note',
  access: 'applicant:write',
  changes: ['files', 'timeline', 'record'],
  params: fileParams,
  body: z.strictObject({ note: optionalParagraphs(500) }),
  reply: { status: 200, body: storedFile },
  problems: ['not-found', 'merged'],
});

export const unshareFile = operation({
  id: 'unshareFile',
  method: 'DELETE',
  path: '/api/storage/files/:applicantId/:id/share',
  summary: 'Stop sharing a document in the client portal',
  access: 'applicant:write',
  changes: ['files', 'timeline', 'record'],
  params: fileParams,
  reply: { status: 200, body: storedFile },
  problems: ['not-found', 'merged'],
});

export const markFileSeen = operation({
  id: 'markFileSeen',
  method: 'PUT',
  path: '/api/storage/files/:applicantId/:id/seen',
  summary:
    'Mark a document that the person sent as seen, or as not seen. Only this takes it out of triage',
  access: 'applicant:write',
  changes: ['files'],
  params: fileParams,
  body: z.strictObject({ seen: z.boolean() }),
  reply: { status: 204 },
  problems: ['not-found', 'merged', 'claimed'],
});
