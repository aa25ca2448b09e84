import * as z from 'zod';
import * as accounting from './accounting.ts';
import * as applicantLists from './applicant-lists.ts';
import * as applicants from './applicants.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as calendarFiles from './calendar-files.ts';
import * as chats from './chats.ts';
import * as clientPage from './client-page.ts';
import * as clients from './clients.ts';
import * as consents from './consents.ts';
import * as contactSafety from './contact-safety.ts';
import * as crisisContacts from './crisis-contacts.ts';
import * as dangers from './dangers.ts';
import * as dashboard from './dashboard.ts';
import * as disclosures from './disclosures.ts';
import * as drafts from './drafts.ts';
import * as duplicates from './duplicates.ts';
import * as enrolments from './enrolments.ts';
import * as erasures from './erasures.ts';
import * as errors from './errors.ts';
import * as eventConflicts from './event-conflicts.ts';
import * as eventTimes from './event-times.ts';
import * as events from './events.ts';
import * as exports from './exports.ts';
import * as files from './files.ts';
import * as firstSteps from './first-steps.ts';
import * as givenFiles from './given-files.ts';
import * as holds from './holds.ts';
import * as imports from './imports.ts';
import * as letters from './letters.ts';
import * as live from './live.ts';
import * as locations from './locations.ts';
import * as me from './me.ts';
import * as merges from './merges.ts';
import * as moveWishes from './move-wishes.ts';
import * as myPage from './my-page.ts';
import * as notes from './notes.ts';
import * as notifications from './notifications.ts';
import type { Operation } from './operation.ts';
import * as organisation from './organisation.ts';
import * as ownData from './own-data.ts';
import * as paging from './paging.ts';
import * as papers from './papers.ts';
import * as patientNotices from './patient-notices.ts';
import * as preScreening from './pre-screening.ts';
import * as push from './push.ts';
import * as questionBank from './question-bank.ts';
import * as questions from './questions.ts';
import * as quietHours from './quiet-hours.ts';
import * as reminderStop from './reminder-stop.ts';
import * as reports from './reports.ts';
import * as retention from './retention.ts';
import * as rooms from './rooms.ts';
import * as savedViews from './saved-views.ts';
import * as screening from './screening.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as sessions from './sessions.ts';
import * as socialSignIn from './social-sign-in.ts';
import * as statusTransitions from './status-transitions.ts';
import * as supportRecords from './support-records.ts';
import * as system from './system.ts';
import * as taskRules from './task-rules.ts';
import * as tasks from './tasks.ts';
import * as text from './text.ts';
import * as timeline from './timeline.ts';
import * as users from './users.ts';
import * as waitingList from './waiting-list.ts';

interface AreaOfModules {
  name: string;
  about: string;
  modules: readonly object[];
}

/** The areas of the API, in the order of its description. */
const areas: readonly AreaOfModules[] = [
  {
    name: 'Signing in',
    about: 'Sign-in, two-step sign-in, passkeys, passwords, and sessions.',
    modules: [auth, socialSignIn, secondFactor, sessions],
  },
  {
    name: 'My account',
    about: 'What signed-in people set for themselves, and their notifications.',
    modules: [me, firstSteps, notifications, quietHours, push],
  },
  {
    name: 'Colleagues and accounts',
    about: 'Accounts, invitations, and messages between colleagues.',
    modules: [users, chats],
  },
  {
    name: 'Organization',
    about: 'Settings of the organization, its locations, rooms, and beds.',
    modules: [organisation, locations, rooms, system],
  },
  {
    name: 'Public forms',
    about: 'Pre-screening, screening, and reminders, as people without an account call them.',
    modules: [preScreening, screening, reminderStop],
  },
  {
    name: 'Question bank',
    about: 'Questions of the forms, and their published versions.',
    modules: [questionBank],
  },
  {
    name: 'Applications',
    about:
      'Submitted pre-screenings that wait for a decision (draft applicants in the specification).',
    modules: [drafts],
  },
  {
    name: 'Applicants',
    about: 'Case records: fields, status, answers, and support records.',
    modules: [
      ...[applicants, applicantLists, savedViews, statusTransitions],
      ...[questions, supportRecords],
    ],
  },
  {
    name: 'Clients',
    about: 'Enrollments, beds, follow-ups, and waiting lists.',
    modules: [clients, waitingList],
  },
  {
    name: 'Safety',
    about: 'Answers that signal danger, and whether a person may be contacted.',
    modules: [dangers, contactSafety],
  },
  {
    name: 'Notes and timeline',
    about: 'Notes about a person, and everything that happened in order.',
    modules: [notes, timeline],
  },
  {
    name: 'Documents',
    about: 'Uploaded files (storage files in the specification).',
    modules: [files, givenFiles],
  },
  {
    name: 'Calendar',
    about: 'Events, attendance, conflicts, and calendar files.',
    modules: [events, eventConflicts, calendarFiles, moveWishes],
  },
  {
    name: 'Tasks',
    about: 'Tasks, their comments, and the rules that create tasks.',
    modules: [tasks, taskRules],
  },
  {
    name: 'Client portal',
    about: 'What a client sees after signing in, and who may.',
    modules: [clientPage, myPage],
  },
  {
    name: 'Printouts and letters',
    about: 'PDFs of a record, and letters from templates.',
    modules: [papers, letters],
  },
  {
    name: 'Consents and disclosures',
    about: 'Consents (42 CFR Part 2), the disclosure log, and a person’s own data.',
    modules: [consents, patientNotices, disclosures, accounting, ownData],
  },
  {
    name: 'Duplicates and merging',
    about: 'Records that may be of one person.',
    modules: [duplicates, merges],
  },
  {
    name: 'Retention and erasure',
    about: 'Legal holds, retention rules, and permanent removal.',
    modules: [holds, retention, erasures],
  },
  {
    name: 'Imports, exports, and reports',
    about: 'People from a file, lists as a file, and counts.',
    modules: [imports, exports, reports],
  },
  {
    name: 'Search and dashboard',
    about: 'Search over everything, and the work that waits.',
    modules: [search, dashboard],
  },
  {
    name: 'Live updates',
    about: 'Server-sent events that refresh a screen, and who else has a record open.',
    modules: [live],
  },
  {
    name: 'Audit log',
    about: 'The provable record of access and change.',
    modules: [audit],
  },
];

/** Modules without operations whose schemas the others share. */
const sharedModules = [crisisContacts, enrolments, errors, eventTimes, paging, text];

/** An area of the API with its operations. */
export interface Area {
  readonly name: string;
  readonly about: string;
  readonly operations: readonly Operation[];
}

export const operationAreas: readonly Area[] = areas.map(({ modules, ...area }) => ({
  ...area,
  operations: modules.flatMap((module) => Object.values(module).filter(isOperation)),
}));

/** Every operation of the API, for OpenAPI and for the test that walks them all. */
export const operations: readonly Operation[] = operationAreas.flatMap((area) => area.operations);

/**
 * The schemas that have a name of their own, by which the API's description refers to them. Of two names,
 * the first counts.
 */
export const namedSchemas: ReadonlyMap<z.ZodType, string> = new Map(
  [...areas.flatMap(({ modules }) => modules), ...sharedModules]
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) => (isNamed(value) ? [[value, name] as const] : []))
    .toReversed(),
);

/** Objects, choices between them, and objects that change as they are parsed; a mere text has no name. */
function isNamed(value: unknown): value is z.ZodType {
  return [z.ZodObject, z.ZodUnion, z.ZodPipe].some((kind) => value instanceof kind);
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'access' in value && 'reply' in value;
}
