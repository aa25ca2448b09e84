import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { line } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { draftSummary } from '#features/intake/contract/drafts.ts';
import { applicant } from '#features/person/contract/applicants.ts';
import { openMarks } from '#features/person/contract/dangers.ts';

/** Minimum length of a search; nearly every name contains any one letter. */
export const minSearchLength = 2;

/** Maximum number of hits per kind. */
export const hitsPerKind = 6;

/** True when the name is only similar in spelling or sound; then no name matches exactly. */
const isAlike = z.boolean();

const applicantHit = z.object({
  kind: z.literal('applicant'),
  isAlike,
  ...applicant.pick({
    id: true,
    reference: true,
    firstName: true,
    lastName: true,
    preferredName: true,
    dateOfBirth: true,
    status: true,
  }).shape,
  marks: openMarks,
});
export type ApplicantHit = z.infer<typeof applicantHit>;

const draftHit = z.object({
  kind: z.literal('draft'),
  isAlike,
  ...draftSummary.pick({
    id: true,
    reference: true,
    firstName: true,
    lastName: true,
    dateOfBirth: true,
    submittedAt: true,
    marks: true,
  }).shape,
});
export type DraftHit = z.infer<typeof draftHit>;

const recordHitFields = {
  id: z.uuid(),
  applicant: applicant.pick({
    id: true,
    reference: true,
    firstName: true,
    lastName: true,
    preferredName: true,
  }),
  by: user.pick({ id: true, firstName: true, lastName: true }).nullable(),
};

/** A note without its text: reading it opens the record, which is logged. */
const noteHit = z.object({ kind: z.literal('note'), ...recordHitFields, createdAt: moment });
export type NoteHit = z.infer<typeof noteHit>;

const fileHit = z.object({
  kind: z.literal('file'),
  ...recordHitFields,
  name: z.string(),
  uploadedAt: moment,
});
export type FileHit = z.infer<typeof fileHit>;

/** A search hit. Add new kinds here. */
export const searchHit = z.discriminatedUnion('kind', [applicantHit, draftHit, noteHit, fileHit]);
export type SearchHit = z.infer<typeof searchHit>;
export type SearchKind = SearchHit['kind'];

export const search = operation({
  id: 'search',
  method: 'GET',
  path: '/api/search',
  summary:
    'Search people and applications by name, phone, email, or reference, notes by text, and documents by name: the best few of each',
  access: 'search:read',
  query: z.strictObject({ q: line(200).default('') }),
  reply: { status: 200, body: z.object({ hits: z.array(searchHit) }) },
});
