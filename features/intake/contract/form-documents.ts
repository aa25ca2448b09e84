import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { uploadForm } from '#features/documents/contract/files.ts';

/** Documents of one form. */
export const maxFormDocuments = 20;

/** Document that someone sent with the public form. */
export const formDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  sentAt: moment,
});
export type FormDocument = z.infer<typeof formDocument>;

export const sendFormDocument = operation({
  id: 'sendFormDocument',
  method: 'POST',
  path: '/api/pre-screening/:id/document',
  summary:
    'Send documents with a submitted form as `file`, all or none, on a device that holds it. Works like `uploadFiles`; pictures and PDFs only',
  access: 'intake-holder',
  changes: ['draft'],
  params: z.object({ id: z.uuid() }),
  upload: uploadForm,
  /** The document’s own id acts as the key. */
  takesIdempotencyKey: false,
  reply: { status: 201, body: z.object({ documents: z.array(formDocument) }) },
  problems: [
    'not-found',
    'not-submitted',
    'too-large',
    'file-type',
    'infected',
    'not-scanned',
    'files-away',
    'too-many',
  ],
  perMinute: 20,
});

export const listFormDocuments = operation({
  id: 'listFormDocuments',
  method: 'GET',
  path: '/api/draft-applicant/:id/document',
  summary: 'List the documents that came with an application, oldest first',
  access: 'draft:read',
  reads: ['draft'],
  params: z.object({ id: z.uuid() }),
  reply: { status: 200, body: z.array(formDocument) },
  problems: ['not-found', 'already-finalised'],
});

export const downloadFormDocument = operation({
  id: 'downloadFormDocument',
  method: 'GET',
  path: '/api/draft-applicant/:id/document/:documentId',
  summary: 'Download a document that came with an application. Recorded as access',
  access: 'draft:read',
  params: z.object({ id: z.uuid(), documentId: z.uuid() }),
  reply: { status: 200, file: 'application/octet-stream', otherFiles: ['*/*'] },
  problems: ['not-found', 'already-finalised', 'file-damaged', 'files-away'],
});
