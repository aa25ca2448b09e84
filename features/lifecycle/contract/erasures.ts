import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { total } from '#core/contract/paging.ts';
import { requiredLine } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { type ErasureReason, erasureReasons } from './enumerations.ts';

/** Of what is held about somebody, the kinds that are counted, in the order in which they are told. */
export const erasedKinds = [
  ...(['files', 'answers', 'notes', 'documents', 'tasks', 'appointments', 'support'] as const),
  ...(['enrolments', 'waiting', 'screenings', 'drafts', 'consents', 'disclosures'] as const),
  ...(['accounts', 'notices', 'log'] as const),
] as const;
export type ErasedKind = (typeof erasedKinds)[number];

const counts = z.record(z.enum(erasedKinds), z.int());
export type ErasedCounts = z.infer<typeof counts>;

/** Why somebody can't be erased now; the screen has the words. */
export const erasureObstacles = ['on-hold', 'enrolled', 'in-bed', 'import-under-way'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** `details` of `erasure-refused`. */
export interface ErasureRefusedDetails {
  obstacles: ErasureObstacle[];
}

/** What somebody chooses from; the last of all reasons is Cairn’s own. */
export const reasonsToErase = erasureReasons.filter((reason) => reason !== 'after_restore') as [
  ErasureReason,
  ...ErasureReason[],
];

/** What would go, and what speaks against it. */
export const erasurePreview = z.object({
  counts,
  obstacles: z.array(z.enum(erasureObstacles)),
  /** The day after which no backup holds them, if it were done today; null where that isn't known. */
  backupsUntil: day.nullable(),
  version: z.int(),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** That somebody was erased, without a word about them. */
export const erasureCertificate = z.object({
  id: z.uuid(),
  number: z.int(),
  erasedAt: moment,
  /** Null: Cairn itself, after a backup had brought them back. */
  erasedBy: user.pick({ id: true, firstName: true, lastName: true }).nullable(),
  reason: z.enum(erasureReasons),
  counts,
  backupsUntil: day.nullable(),
  /** SHA-256 of all of this, as the log keeps it too. */
  hash: z.string(),
  /** Whether the contents of their files are gone from the store as well; else they go in the night. */
  isFinished: z.boolean(),
});
export type ErasureCertificate = z.infer<typeof erasureCertificate>;

const params = z.object({ id: z.uuid() });

export const previewErasure = operation({
  id: 'previewErasure',
  method: 'GET',
  path: '/api/applicant/:id/erasure',
  summary: 'What is held about a person, by kind, and what speaks against erasing them',
  access: 'applicant:erase',
  reads: ['holds'],
  opensRecord: true,
  params,
  reply: { status: 200, body: erasurePreview },
  problems: ['not-found', 'merged'],
});

export const erasePerson = operation({
  id: 'erasePerson',
  method: 'POST',
  path: '/api/applicant/:id/erasure',
  summary:
    'Erase a person for good, with all that is held about them; there is no way back. Leaves a certificate',
  access: 'applicant:erase',
  changes: 'everything',
  needsRecentProof: true,
  params,
  body: z.strictObject({
    reason: z.enum(reasonsToErase),
    /** The number of the file, typed by whoever does it. */
    reference: requiredLine(40),
    version: z.int().min(1),
  }),
  reply: { status: 201, body: erasureCertificate },
  problems: ['not-found', 'merged', 'stale-version', 'erasure-refused'],
});

export const listErasures = operation({
  id: 'listErasures',
  method: 'GET',
  path: '/api/erasure',
  summary: 'The certificates of erasure, the newest first',
  access: 'applicant:erase',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(25),
    after: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  }),
  reply: {
    status: 200,
    body: z.object({ items: z.array(erasureCertificate), next: z.string().nullable(), total }),
  },
});

export const saveCertificate = operation({
  id: 'saveCertificate',
  method: 'GET',
  path: '/api/erasure/:id/pdf',
  summary: 'A certificate of erasure as a PDF',
  access: 'applicant:erase',
  params,
  query: z.strictObject({ language: z.enum(languages), zone: z.string().max(60).optional() }),
  reply: { status: 200, file: 'application/pdf' },
  problems: ['not-found'],
});
