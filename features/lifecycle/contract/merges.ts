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

/**
 * What hangs on a file and goes along when it is merged into another. Permissions go before the files: the scan of
 * one that stays stays with it.
 */
export const movedKinds = [
  ...(['answers', 'notes', 'consents', 'files', 'support', 'screenings', 'drafts'] as const),
  ...(['enrolments', 'waiting', 'pages', 'tasks', 'events'] as const),
] as const;
export type MovedKind = (typeof movedKinds)[number];

const counts = z.record(z.enum(movedKinds), z.int());
export type MovedCounts = z.infer<typeof counts>;

/** Whether the entries of both files can stand together at this place: what either says is true of one person. */
export function canBeUnited(place: string): boolean {
  const kind = fieldAt(place)?.kind;
  return kind !== undefined && (listKinds as readonly string[]).includes(kind);
}

/** Why two files can't be merged, or a merge can't be undone; the screen has the words. */
export const mergeRefusals = [
  /** Both have an enrolment that has not ended. */
  'both-enrolled',
  /** Each has an account that opens it as its person's own page: one of them is to be unlinked. */
  'both-linked',
  /** Together they have more entries of a group of the support record than one may have. */
  'support-full',
  /** Another file was merged into the remaining one since: that is to be undone first. */
  'merged-since',
  /** The remaining file was deleted: it is to be restored first. */
  'remaining-deleted',
  /** The file that would go, or the one that would be parted, is on legal hold. */
  'on-hold',
  /** The time for undoing is over. */
  'too-late',
] as const;
export const mergeRefusal = z.object({
  why: z.enum(mergeRefusals),
  /** Of `support-full`: the group. */
  group: z.enum(supportGroupNames as [string, ...string[]]).optional(),
});
export type MergeRefusal = z.infer<typeof mergeRefusal>;

/** `details` of `merge-refused`. */
export interface MergeRefusedDetails {
  refusals: MergeRefusal[];
}

/** `details` of `merged`: the file that this one became a part of. */
export interface MergedDetails {
  id: string;
}

const side = z.object({
  applicant,
  /** How much hangs on this file. */
  brings: counts,
});

/** Two files beside each other. */
export const comparison = z.object({
  pair: duplicatePair,
  /** The one that stays unless somebody chooses otherwise comes first: it was there before. */
  sides: z.tuple([side, side]),
  refusals: z.array(mergeRefusal),
  abilities: z.object({ merge: z.boolean(), ask: z.boolean(), dismiss: z.boolean() }),
});
export type Comparison = z.infer<typeof comparison>;

/** What the remaining file takes over at a place: what the other one says, or the entries of both. */
export const takenOver = ['other', 'united'] as const;
export type TakenOver = (typeof takenOver)[number];

/** A merge that stands, as the remaining file shows it. */
export const merge = z.object({
  id: z.uuid(),
  reference: z.string(),
  mergedAt: moment,
  mergedBy: user.pick({ id: true, firstName: true, lastName: true }),
  /** Until when it can be undone; after that it is final. */
  undoUntil: moment,
  mayUndo: z.boolean(),
});
export type Merge = z.infer<typeof merge>;

const what = z.object({
  counts,
  /** Places of fields, and `status`. */ fields: z.array(z.string()),
});

/** What undoing a merge would do. */
export const undoingPreview = z.object({
  merge,
  /** The version of the remaining file that this is based on. */
  version: z.int(),
  goesBack: what,
  /** What was changed since, and stays with the remaining file. */
  stays: what,
  refusals: z.array(mergeRefusal),
});
export type UndoingPreview = z.infer<typeof undoingPreview>;

const applicantId = z.object({ id: z.uuid() });
const ofMerge = applicantId.extend({ mergeId: z.uuid() });

export const compareDuplicates = operation({
  id: 'compareDuplicates',
  method: 'GET',
  path: '/api/duplicate/:id',
  summary: 'Two files of perhaps one person beside each other, and how much hangs on each',
  access: 'applicant:read',
  reads: ['duplicates'],
  opensRecord: true,
  params: applicantId,
  reply: { status: 200, body: comparison },
  problems: ['not-found', 'merged'],
});

export const mergeApplicants = operation({
  id: 'mergeApplicants',
  method: 'POST',
  path: '/api/applicant/:id/merge',
  summary: 'Merge another file into this one; can be undone for 30 days. Stale: the newer record',
  access: 'applicant:merge',
  changes: 'everything',
  params: applicantId,
  body: z.strictObject({
    otherId: z.uuid(),
    version: z.int().min(1),
    otherVersion: z.int().min(1),
    /**
     * By place (`phone`, `address.city`, `status`): what this file takes over. What isn't named stays
     * as this file has it.
     */
    fields: z
      .record(z.string().max(60), z.enum(takenOver))
      .refine((fields) => Object.keys(fields).length <= 60),
    reason: requiredLine(500),
  }),
  reply: { status: 200, body: applicant },
  problems: ['not-found', 'stale-version', 'merge-refused', 'merged'],
});

export const listMerges = operation({
  id: 'listMerges',
  method: 'GET',
  path: '/api/applicant/:id/merge',
  summary: 'The files that were merged into this one, the last one first',
  access: 'applicant:read',
  opensRecord: true,
  params: applicantId,
  reply: { status: 200, body: z.object({ merges: z.array(merge) }) },
  problems: ['not-found', 'merged'],
});

export const previewUndoing = operation({
  id: 'previewUndoing',
  method: 'GET',
  path: '/api/applicant/:id/merge/:mergeId',
  summary: 'What undoing a merge would put back, and what would stay',
  access: 'applicant:merge',
  opensRecord: true,
  params: ofMerge,
  reply: { status: 200, body: undoingPreview },
  problems: ['not-found', 'merged'],
});

export const undoMerge = operation({
  id: 'undoMerge',
  method: 'POST',
  path: '/api/applicant/:id/merge/:mergeId/undo',
  summary: 'Undo a merge: two files again. What was changed since stays with the remaining one',
  access: 'applicant:merge',
  changes: 'everything',
  params: ofMerge,
  body: z.strictObject({ version: z.int().min(1), reason: requiredLine(500) }),
  reply: { status: 200, body: z.object({ id: z.uuid(), otherId: z.uuid() }) },
  problems: ['not-found', 'stale-version', 'merge-refused', 'merged'],
});
