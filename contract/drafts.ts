import * as z from 'zod';
import { applicant, applicantToFinalise } from './applicants.ts';
import { day, moment } from './dates.ts';
import { languages } from './languages.ts';
import { operation } from './operation.ts';
import { listQuery, pageOf } from './paging.ts';
import { questionAnswer } from './questions.ts';
import { line } from './text.ts';

/** A draft applicant in a list: who wrote, since when it waits, whether it was handed in. */
export const draftSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  dateOfBirth: day.nullable(),
  language: z.enum(languages),
  submittedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type DraftSummary = z.infer<typeof draftSummary>;

/** The applicant that the answers describe so far: only the fields that an answer fills. */
const prefilled = applicant
  .omit({
    id: true,
    version: true,
    reference: true,
    status: true,
    submittedAt: true,
    createdAt: true,
    updatedAt: true,
    deletedAt: true,
    abilities: true,
  })
  .partial();

export const draft = draftSummary.extend({
  status: z.literal('prescreening-incomplete'),
  answers: z.array(questionAnswer),
  applicant: prefilled,
  abilities: z.object({ finalise: z.boolean(), delete: z.boolean() }),
});
export type Draft = z.infer<typeof draft>;

const draftId = z.object({ id: z.uuid() });

export const listDrafts = operation({
  id: 'listDrafts',
  method: 'GET',
  path: '/api/draft-applicant',
  summary: 'Drafts that wait for a decision, the longest waiting first',
  access: 'draft:read',
  query: listQuery(['submittedAt', 'createdAt']).extend({
    state: z.enum(['submitted', 'unfinished']).default('submitted'),
  }),
  reply: { status: 200, body: pageOf(draftSummary) },
});

export const readDraft = operation({
  id: 'readDraft',
  method: 'GET',
  path: '/api/draft-applicant/:id',
  summary: 'One draft with its answers and the applicant that they describe',
  access: 'draft:read',
  params: draftId,
  reply: { status: 200, body: draft },
  problems: ['not-found', 'already-finalised'],
});

export const finaliseDraft = operation({
  id: 'finaliseDraft',
  method: 'POST',
  path: '/api/draft-applicant/final/:id',
  summary: 'Make the draft an applicant, as corrected; its answers go along',
  access: 'draft:finalise',
  params: draftId,
  body: applicantToFinalise,
  reply: { status: 201, body: applicant },
  problems: ['not-found', 'already-finalised', 'not-submitted'],
});

export const deleteDraft = operation({
  id: 'deleteDraft',
  method: 'DELETE',
  path: '/api/draft-applicant/:id',
  summary: 'Delete a draft, spam for example; it can be restored for 30 days',
  access: 'draft:delete',
  params: draftId,
  body: z.strictObject({ reason: line(500).optional() }).optional(),
  reply: { status: 200, body: draftId },
  problems: ['not-found', 'already-finalised'],
});

export const restoreDraft = operation({
  id: 'restoreDraft',
  method: 'POST',
  path: '/api/draft-applicant/:id/restore',
  summary: 'Bring a deleted draft back',
  access: 'draft:delete',
  params: draftId,
  reply: { status: 200, body: draftId },
  problems: ['not-found'],
});
