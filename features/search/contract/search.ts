import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { line } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { draftSummary } from '#features/intake/contract/drafts.ts';
import { applicant } from '#features/person/contract/applicants.ts';
import { openMarks } from '#features/person/contract/dangers.ts';

/** Letters below which a search finds nothing: one letter is in nearly every name. */
export const shortestSearch = 2;

/** The most that is found of each kind: enough to pick from without reading a list. */
export const hitsPerKind = 6;

/** Whether a name is only spelled or sounds almost like what was typed; then there is none that fits. */
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

const ofFile = {
  id: z.uuid(),
  /** Whom it is about. */
  applicant: applicant.pick({
    id: true,
    reference: true,
    firstName: true,
    lastName: true,
    preferredName: true,
  }),
  /** Who wrote or uploaded it. */
  by: user.pick({ id: true, firstName: true, lastName: true }).nullable(),
};

/** A note, without what it says: reading it opens the file, and that is in the log. */
const noteHit = z.object({ kind: z.literal('note'), ...ofFile, createdAt: moment });
export type NoteHit = z.infer<typeof noteHit>;

const fileHit = z.object({
  kind: z.literal('file'),
  ...ofFile,
  name: z.string(),
  uploadedAt: moment,
});
export type FileHit = z.infer<typeof fileHit>;

/** Something that was found. Another kind is another entry here. */
export const searchHit = z.discriminatedUnion('kind', [applicantHit, draftHit, noteHit, fileHit]);
export type SearchHit = z.infer<typeof searchHit>;
export type SearchKind = SearchHit['kind'];

export const search = operation({
  id: 'search',
  method: 'GET',
  path: '/api/search',
  summary:
    'Find people and drafts by name, phone, e-mail or reference, notes by their words, files by their ' +
    'name: the best few of each kind',
  access: 'search:read',
  query: z.strictObject({ q: line(200).default('') }),
  reply: { status: 200, body: z.object({ hits: z.array(searchHit) }) },
});
