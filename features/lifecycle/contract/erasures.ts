import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { total } from '#core/contract/paging.ts';
import { requiredLine } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { type ErasureReason, erasureReasons } from './enumerations.ts';

/** The kinds of data counted for a person, in display order. */
export const erasedKinds = [
  ...([
    'files',
    'answers',
    'notes',
    'documents',
    'neededDocuments',
    'photos',
    'tasks',
    'appointments',
    'support',
    'shiftNotes',
    'incidents',
    'household',
    'texts',
    'textConsents',
  ] as const),
  ...(['enrolments', 'waiting', 'screenings', 'drafts', 'consents', 'disclosures'] as const),
  ...(['accounts', 'notices', 'log'] as const),
] as const;
export type ErasedKind = (typeof erasedKinds)[number];

const counts = z.record(z.enum(erasedKinds), z.int());
export type ErasedCounts = z.infer<typeof counts>;

/** Obstacles to an erasure; the client translates them. */
export const erasureObstacles = ['on-hold', 'enrolled', 'in-bed', 'import-under-way'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** `details` of `erasure-refused`. */
export interface ErasureRefusedDetails {
  obstacles: ErasureObstacle[];
}

/** The reasons that users can choose; only Cairn uses the last one. */
export const reasonsToErase = erasureReasons.filter((reason) => reason !== 'after_restore') as [
  ErasureReason,
  ...ErasureReason[],
];

/** The data to be erased, and the obstacles. */
export const erasurePreview = z.object({
  counts,
  obstacles: z.array(z.enum(erasureObstacles)),
  /** The day after which no backup holds the person, if erased today; null if unknown. */
  backupsUntil: day.nullable(),
  version: z.int(),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** Proof of an erasure without any information about the person. */
export const erasureCertificate = z.object({
  id: z.uuid(),
  number: z.int(),
  erasedAt: moment,
  /** Null if Cairn repeated the erasure after a restored backup. */
  erasedBy: user.pick({ id: true, firstName: true, lastName: true }).nullable(),
  reason: z.enum(erasureReasons),
  counts,
  backupsUntil: day.nullable(),
  /** SHA-256 of this certificate, also kept in the audit log. */
  hash: z.string(),
  /** True if document contents are gone from storage; if not, a nightly job removes them. */
  isFinished: z.boolean(),
});
export type ErasureCertificate = z.infer<typeof erasureCertificate>;

const params = z.object({ id: z.uuid() });

export const previewErasure = operation({
  id: 'previewErasure',
  method: 'GET',
  path: '/api/applicant/:id/erasure',
  summary: 'List what is held about a person, by kind, and what blocks their erasure',
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
  summary: 'Erase a person and everything held about them, permanently. Leaves a certificate',
  access: 'applicant:erase',
  changes: 'everything',
  needsRecentProof: true,
  params,
  body: z.strictObject({
    reason: z.enum(reasonsToErase),
    /** The record's reference, typed as confirmation. */
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
  summary: 'List erasure certificates, newest first',
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
  summary: 'Download an erasure certificate as a PDF',
  access: 'applicant:erase',
  params,
  query: z.strictObject({ language: z.enum(languages), zone: z.string().max(60).optional() }),
  reply: { status: 200, file: 'application/pdf' },
  problems: ['not-found'],
});
