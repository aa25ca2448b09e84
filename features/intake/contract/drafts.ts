import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema } from '#core/contract/paging.ts';
import { line } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import {
  applicant,
  applicantToFinalize,
  applicantToUpdate,
} from '#features/person/contract/applicants.ts';
import { contactFlags } from '#features/person/contract/contact-safety.ts';
import { danger, openMarks } from '#features/person/contract/dangers.ts';
import { helpedKnowledge, helper } from '#features/person/contract/filled-in-for-someone.ts';
import { personShape } from '#features/person/contract/person-fields.ts';
import { questionAnswer, questionCategory } from '#features/questions/contract/questions.ts';
import { arrivalWays } from './arrivals.ts';
import { contactAttempt, formAddition } from './form-additions.ts';

/** Submitted and awaiting a decision, not submitted, or deleted. */
export const draftStates = ['submitted', 'unfinished', 'deleted'] as const;
export type DraftState = (typeof draftStates)[number];

/** Signs that a form was filled in automatically. They are no proof, so they never block a form. */
export const automationSigns = ['hidden-field', 'too-fast'] as const;
export type AutomationSign = (typeof automationSigns)[number];

/** List entry of a draft applicant. */
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
  /** Progress of an unsubmitted form: the number of answers and the topic of the last one. */
  progress: z
    .object({ answers: z.int(), topic: questionCategory.shape.name.nullable() })
    .nullable(),
  signsOfAutomation: z.array(z.enum(automationSigns)),
  /** Filled in by the person online, typed in from paper, or taken by phone. */
  arrivedBy: z.enum(arrivalWays),
  /** Open danger marks; empty before submission. */
  marks: openMarks,
  contactFlag: z.enum(contactFlags).nullable(),
  deletedAt: moment.nullable(),
  /** Date of permanent removal; null unless scheduled. */
  goesAt: moment.nullable(),
});
export type DraftSummary = z.infer<typeof draftSummary>;

/** Applicant fields filled by the answers; empty fields are omitted. */
const prefilled = z.object(personShape('kept')).partial();

export const draft = draftSummary.extend({
  status: z.literal('prescreening-incomplete'),
  /** Dates of a paper form, and who filled it in for the person; null when not noted. */
  signedOn: day.nullable(),
  receivedOn: day.nullable(),
  filledInBy: z.string().nullable(),
  /** Someone who filled it in online for the person; null if they did so themselves. */
  helper: helper.nullable(),
  /** Staff who typed in the paper or took the call, and when they last began to. */
  takenBy: user.pick({ id: true, firstName: true, lastName: true }).nullable(),
  takenAt: moment.nullable(),
  /** Increments with each correction. */
  version: z.int(),
  answers: z.array(questionAnswer),
  dangers: z.array(danger),
  /** Added by the person since sending the form, newest first. */
  additions: z.array(formAddition),
  /** Tries to reach the person, newest first. */
  attempts: z.array(contactAttempt),
  /** Field values from the answers, uncorrected. */
  asGiven: prefilled,
  /** Field values with staff corrections: the starting point for finalizing. */
  applicant: prefilled,
  abilities: z.object({ correct: z.boolean(), finalise: z.boolean(), delete: z.boolean() }),
});
export type Draft = z.infer<typeof draft>;

/** Draft attached to an existing applicant. */
export const draftAttachment = z.object({
  draftId: z.uuid(),
  reference: z.string(),
  applicantId: z.uuid(),
  submittedAt: moment.nullable(),
  attachedAt: moment,
  attachedBy: z.uuid(),
  /** True when this user may undo it. */
  mayUndo: z.boolean(),
  undoUntil: moment,
});
export type DraftAttachment = z.infer<typeof draftAttachment>;

/** `details` of `already-finalised`: the draft's applicant. */
export interface AlreadyFinalizedDetails {
  applicantId: string;
  /** Null when the draft became this applicant; set when it was attached to it. */
  attachment: DraftAttachment | null;
}

/** `details` of `changed-since`: newer changes that prevent undoing. */
export interface ChangedSinceDetails {
  /** Field paths, `phone` or `address.city`. */
  fields: string[];
  questionIds: string[];
}

const draftId = z.object({ id: z.uuid() });

export const listDrafts = operation({
  id: 'listDrafts',
  method: 'GET',
  path: '/api/draft-applicant',
  summary:
    'List applications waiting for a decision: people in danger first, then the longest waiting',
  access: 'draft:read',
  mayLag: true,
  reads: ['drafts'],
  query: listQuery(['urgency', 'submittedAt', 'createdAt', 'deletedAt']).extend({
    state: z.enum(draftStates).default('submitted'),
  }),
  reply: {
    status: 200,
    body: pageSchema(draftSummary).extend({
      /** True when nothing matched exactly and the results have similar names. */
      alike: z.boolean(),
    }),
  },
});

export const readDraft = operation({
  id: 'readDraft',
  method: 'GET',
  path: '/api/draft-applicant/:id',
  summary: 'Get an application with its answers and the applicant they describe',
  access: 'draft:read',
  reads: ['draft', 'dangers'],
  opensRecord: true,
  params: draftId,
  reply: { status: 200, body: draft },
  problems: ['not-found', 'already-finalised'],
});

export const correctDraft = operation({
  id: 'correctDraft',
  method: 'PUT',
  path: '/api/draft-applicant/:id',
  summary:
    'Correct an application. The answers stay as given. A stale version returns the current application',
  access: 'draft:finalise',
  changes: ['drafts'],
  params: draftId,
  body: applicantToUpdate,
  reply: { status: 200, body: draft },
  problems: ['not-found', 'already-finalised', 'claimed', 'not-submitted', 'stale-version'],
});

export const finaliseDraft = operation({
  id: 'finaliseDraft',
  method: 'POST',
  path: '/api/draft-applicant/final/:id',
  summary: 'Accept an application as a new applicant, with its answers',
  access: 'draft:finalise',
  changes: ['applicants', 'enrollments', 'occupancy', 'waiting-list', 'timeline', 'drafts'],
  params: draftId,
  /** When `version` is given, fails if the draft was corrected since. */
  body: applicantToFinalize,
  reply: { status: 201, body: applicant },
  problems: ['not-found', 'already-finalised', 'claimed', 'not-submitted', 'stale-version'],
});

export const attachDraft = operation({
  id: 'attachDraft',
  method: 'POST',
  path: '/api/draft-applicant/:id/attach',
  summary:
    'Attach an application to an existing applicant. A stale version returns the newer record',
  access: 'draft:finalise',
  changes: [
    'applicants',
    'enrollments',
    'occupancy',
    'waiting-list',
    'timeline',
    'answers',
    'drafts',
    'attached-drafts',
  ],
  params: draftId,
  body: z.strictObject({
    applicantId: z.uuid(),
    /** Version of the applicant. */
    version: z.int().min(1),
    draftVersion: z.int().min(1),
    /**
     * Field paths whose draft value replaces the record's, `phone` or `address.city`; others stay.
     */
    fields: z.array(z.string().max(60)).max(60),
  }),
  reply: { status: 200, body: applicant },
  problems: [
    'not-found',
    'merged',
    'already-finalised',
    'claimed',
    'not-submitted',
    'stale-version',
  ],
});

export const detachDraft = operation({
  id: 'detachDraft',
  method: 'POST',
  path: '/api/draft-applicant/:id/detach',
  summary: 'Undo attaching within 30 days, by an administrator or the colleague who attached it',
  access: 'draft:finalise',
  changes: ['record', 'applicants', 'timeline', 'answers', 'drafts', 'draft', 'attached-drafts'],
  params: draftId,
  reply: { status: 200, body: draftId },
  problems: ['not-found', 'merged', 'changed-since', 'on-hold'],
});

export const listAttachedDrafts = operation({
  id: 'listAttachedDrafts',
  method: 'GET',
  path: '/api/draft-applicant/attached-to/:applicantId',
  summary: 'List the applications attached to an applicant, latest first',
  access: 'draft:read',
  reads: ['attached-drafts', 'dangers'],
  opensRecord: true,
  params: z.object({ applicantId: z.uuid() }),
  reply: { status: 200, body: z.array(draftAttachment) },
  problems: ['not-found', 'merged'],
});

export const recordHelpedKnowledge = operation({
  id: 'recordHelpedKnowledge',
  method: 'PUT',
  path: '/api/draft-applicant/:id/helper/knows',
  summary:
    'Record whether the person knows that someone filled in the form for them, before or after the application is accepted. Until they do, nothing is sent to them',
  access: 'draft:finalise',
  changes: ['drafts', 'draft', 'contact-safety', 'timeline'],
  params: draftId,
  body: z.strictObject({ knows: z.enum(helpedKnowledge) }),
  reply: { status: 200, body: helper },
  problems: ['not-found', 'not-submitted'],
});

export const deleteDraft = operation({
  id: 'deleteDraft',
  method: 'DELETE',
  path: '/api/draft-applicant/:id',
  summary: 'Delete an application, such as spam. It can be restored for 30 days',
  access: 'draft:delete',
  changes: ['drafts'],
  params: draftId,
  body: z.strictObject({ reason: line(500).optional() }).optional(),
  reply: { status: 200, body: draftId },
  problems: ['not-found', 'already-finalised', 'claimed'],
});

export const restoreDraft = operation({
  id: 'restoreDraft',
  method: 'POST',
  path: '/api/draft-applicant/:id/restore',
  summary: 'Restore a deleted application',
  access: 'draft:delete',
  changes: ['drafts'],
  params: draftId,
  reply: { status: 200, body: draftId },
  problems: ['not-found'],
});
