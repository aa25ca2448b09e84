import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { requiredLine } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { duplicatePair } from '#features/duplicates/contract/duplicates.ts';
import { applicant } from '#features/person/contract/applicants.ts';
import { listKinds } from '#features/person/contract/person-field-kinds.ts';
import { fieldAt } from '#features/person/contract/person-fields.ts';
import { supportGroupNames } from '#features/support/contract/support-groups.ts';

/** Data that moves along when records merge. Consents move before documents, because a consent's scan stays with it. */
export const movedKinds = [
  ...(['answers', 'notes', 'consents', 'files', 'support', 'screenings', 'drafts'] as const),
  ...(['enrolments', 'waiting', 'pages', 'tasks', 'events', 'shiftNotes', 'incidents'] as const),
  ...(['household', 'photos', 'neededDocuments', 'texts', 'textConsents'] as const),
] as const;
export type MovedKind = (typeof movedKinds)[number];

const counts = z.record(z.enum(movedKinds), z.int());
export type MovedCounts = z.infer<typeof counts>;

/** True if entries of both records can be combined in this field. */
export function canBeUnited(place: string): boolean {
  const kind = fieldAt(place)?.kind;
  return kind !== undefined && (listKinds as readonly string[]).includes(kind);
}

/** Reasons to refuse a merge or unmerge; the client translates them. */
export const mergeRefusals = [
  /** Both have an open enrollment. */
  'both-enrolled',
  /** Both have a client portal account; one must be unlinked first. */
  'both-linked',
  /** Together they exceed the maximum entries of a support record group. */
  'support-full',
  /** Another record was merged into the remaining one later; undo that merge first. */
  'merged-since',
  /** The remaining record is deleted; restore it first. */
  'remaining-deleted',
  /** The record to merge away or split off is on legal hold. */
  'on-hold',
  /** The time limit for an unmerge has passed. */
  'too-late',
] as const;
export const mergeRefusal = z.object({
  why: z.enum(mergeRefusals),
  /** With `support-full`: the group. */
  group: z.enum(supportGroupNames as [string, ...string[]]).optional(),
});
export type MergeRefusal = z.infer<typeof mergeRefusal>;

/** `details` of `merge-refused`. */
export interface MergeRefusedDetails {
  refusals: MergeRefusal[];
}

/** `details` of `merged`: the record that this one became part of. */
export interface MergedDetails {
  id: string;
}

const side = z.object({
  applicant,
  /** The contents of this record. */
  brings: counts,
});

/** Two records side by side. */
export const comparison = z.object({
  pair: duplicatePair,
  /** The default remaining record, the older one, comes first. */
  sides: z.tuple([side, side]),
  refusals: z.array(mergeRefusal),
  abilities: z.object({ merge: z.boolean(), ask: z.boolean(), dismiss: z.boolean() }),
});
export type Comparison = z.infer<typeof comparison>;

/** For each field, what the remaining record takes over: the other value, or both lists. */
export const takenOver = ['other', 'united'] as const;
export type TakenOver = (typeof takenOver)[number];

/** A merge in effect, as the remaining record shows it. */
export const merge = z.object({
  id: z.uuid(),
  reference: z.string(),
  mergedAt: moment,
  mergedBy: user.pick({ id: true, firstName: true, lastName: true }),
  /** The deadline for an unmerge; afterwards the merge is final. */
  undoUntil: moment,
  mayUndo: z.boolean(),
});
export type Merge = z.infer<typeof merge>;

const mergeContents = z.object({
  counts,
  /** Paths of fields, and `status`. */ fields: z.array(z.string()),
});

/** The effects of an unmerge. */
export const undoingPreview = z.object({
  merge,
  /** The version of the remaining record behind this preview. */
  version: z.int(),
  goesBack: mergeContents,
  /** Changes since the merge, which stay with the remaining record. */
  stays: mergeContents,
  refusals: z.array(mergeRefusal),
});
export type UndoingPreview = z.infer<typeof undoingPreview>;

const applicantParams = z.object({ id: z.uuid() });
const mergeParams = applicantParams.extend({ mergeId: z.uuid() });

export const compareDuplicates = operation({
  id: 'compareDuplicates',
  method: 'GET',
  path: '/api/duplicate/:id',
  summary: 'Compare two records that may be one person, with what each holds',
  access: 'applicant:read',
  reads: ['duplicates'],
  opensRecord: true,
  params: applicantParams,
  reply: { status: 200, body: comparison },
  problems: ['not-found', 'merged'],
});

export const mergeApplicants = operation({
  id: 'mergeApplicants',
  method: 'POST',
  path: '/api/applicant/:id/merge',
  summary:
    'Merge another record into this one. Can be undone for 30 days. A stale version returns the newer record',
  access: 'applicant:merge',
  changes: 'everything',
  params: applicantParams,
  body: z.strictObject({
    otherId: z.uuid(),
    version: z.int().min(1),
    otherVersion: z.int().min(1),
    /** Values to take over by field (`phone`, `address.city`, `status`). Omitted fields keep this record's value. */
    fields: z
      .record(z.string().max(60), z.enum(takenOver))
      .refine((fields) => Object.keys(fields).length <= 60),
    reason: requiredLine(500),
  }),
  reply: { status: 200, body: applicant },
  problems: ['not-found', 'claimed', 'stale-version', 'merge-refused', 'merged'],
});

export const listMerges = operation({
  id: 'listMerges',
  method: 'GET',
  path: '/api/applicant/:id/merge',
  summary: 'List the records merged into this one, latest first',
  access: 'applicant:read',
  opensRecord: true,
  params: applicantParams,
  reply: { status: 200, body: z.object({ merges: z.array(merge) }) },
  problems: ['not-found', 'merged'],
});

export const previewUndoing = operation({
  id: 'previewUndoing',
  method: 'GET',
  path: '/api/applicant/:id/merge/:mergeId',
  summary: 'Preview what undoing a merge would put back and what would stay',
  access: 'applicant:merge',
  opensRecord: true,
  params: mergeParams,
  reply: { status: 200, body: undoingPreview },
  problems: ['not-found', 'merged'],
});

export const undoMerge = operation({
  id: 'undoMerge',
  method: 'POST',
  path: '/api/applicant/:id/merge/:mergeId/undo',
  summary: 'Undo a merge. Later changes stay with the remaining record',
  access: 'applicant:merge',
  changes: 'everything',
  params: mergeParams,
  body: z.strictObject({ version: z.int().min(1), reason: requiredLine(500) }),
  reply: { status: 200, body: z.object({ id: z.uuid(), otherId: z.uuid() }) },
  problems: ['not-found', 'stale-version', 'merge-refused', 'merged'],
});
