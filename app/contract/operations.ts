import * as z from 'zod';
import * as auth from '#core/contract/auth.ts';
import * as errors from '#core/contract/errors.ts';
import * as eventTimes from '#core/contract/event-times.ts';
import * as live from '#core/contract/live.ts';
import * as me from '#core/contract/me.ts';
import type { Operation } from '#core/contract/operation.ts';
import * as paging from '#core/contract/paging.ts';
import { paper } from '#core/contract/printout.ts';
import * as push from '#core/contract/push.ts';
import * as sessions from '#core/contract/sessions.ts';
import * as text from '#core/contract/text.ts';
import * as together from '#core/contract/together.ts';
import * as users from '#core/contract/users.ts';
import * as secondFactor from '#features/accounts/contract/second-factor.ts';
import * as socialSignIn from '#features/accounts/contract/social-sign-in.ts';
import * as audit from '#features/audit/contract/audit.ts';
import * as calendarFiles from '#features/calendar/contract/calendar-files.ts';
import * as eventConflicts from '#features/calendar/contract/event-conflicts.ts';
import * as events from '#features/calendar/contract/events.ts';
import * as moveRequests from '#features/calendar/contract/move-requests.ts';
import * as caseSummary from '#features/case-record/contract/case-summary.ts';
import * as consentTemplates from '#features/consents/contract/consent-templates.ts';
import * as consents from '#features/consents/contract/consents.ts';
import * as files from '#features/documents/contract/files.ts';
import * as givenFiles from '#features/documents/contract/given-files.ts';
import * as neededDocuments from '#features/documents/contract/needed-documents.ts';
import * as duplicates from '#features/duplicates/contract/duplicates.ts';
import * as clients from '#features/enrollment/contract/clients.ts';
import * as enrollments from '#features/enrollment/contract/enrollments.ts';
import * as statusTransitions from '#features/enrollment/contract/status-transitions.ts';
import * as waitingList from '#features/enrollment/contract/waiting-list.ts';
import * as household from '#features/household/contract/household.ts';
import * as imports from '#features/imports/contract/imports.ts';
import * as incidents from '#features/incidents/contract/incidents.ts';
import * as dashboard from '#features/insight/contract/dashboard.ts';
import * as exports from '#features/insight/contract/exports.ts';
import * as myDay from '#features/insight/contract/my-day.ts';
import * as reports from '#features/insight/contract/reports.ts';
import * as drafts from '#features/intake/contract/drafts.ts';
import * as formAdditions from '#features/intake/contract/form-additions.ts';
import * as formDocuments from '#features/intake/contract/form-documents.ts';
import * as paperForm from '#features/intake/contract/paper-form.ts';
import * as preScreening from '#features/intake/contract/pre-screening.ts';
import * as returnLetters from '#features/intake/contract/return-letters.ts';
import * as screening from '#features/intake/contract/screening.ts';
import * as sentForm from '#features/intake/contract/sent-form.ts';
import * as takenForms from '#features/intake/contract/taken-forms.ts';
import * as erasures from '#features/lifecycle/contract/erasures.ts';
import * as holds from '#features/lifecycle/contract/holds.ts';
import * as merges from '#features/lifecycle/contract/merges.ts';
import * as ownData from '#features/lifecycle/contract/own-data.ts';
import * as retention from '#features/lifecycle/contract/retention.ts';
import * as savedViews from '#features/lists/contract/saved-views.ts';
import * as locations from '#features/locations/contract/locations.ts';
import * as rooms from '#features/locations/contract/rooms.ts';
import * as chats from '#features/messages/contract/chats.ts';
import * as noteTemplates from '#features/notes/contract/note-templates.ts';
import * as notes from '#features/notes/contract/notes.ts';
import * as notifications from '#features/notifications/contract/notifications.ts';
import * as quietHours from '#features/notifications/contract/quiet-hours.ts';
import * as crisisContacts from '#features/organization/contract/crisis-contacts.ts';
import * as firstSteps from '#features/organization/contract/first-steps.ts';
import * as organization from '#features/organization/contract/organization.ts';
import * as applicantLists from '#features/person/contract/applicant-lists.ts';
import * as applicants from '#features/person/contract/applicants.ts';
import * as contactSafety from '#features/person/contract/contact-safety.ts';
import * as dangers from '#features/person/contract/dangers.ts';
import * as photos from '#features/photos/contract/photos.ts';
import * as clientPage from '#features/portal/contract/client-page.ts';
import * as myPage from '#features/portal/contract/my-page.ts';
import * as accounting from '#features/printouts/contract/accounting.ts';
import * as disclosures from '#features/printouts/contract/disclosures.ts';
import * as letters from '#features/printouts/contract/letters.ts';
import * as papers from '#features/printouts/contract/papers.ts';
import * as patientNotices from '#features/printouts/contract/patient-notices.ts';
import * as questionBank from '#features/question-bank/contract/question-bank.ts';
import * as questions from '#features/questions/contract/questions.ts';
import * as reminderStop from '#features/reminders/contract/reminder-stop.ts';
import * as search from '#features/search/contract/search.ts';
import * as shiftNotes from '#features/shift-notes/contract/shift-notes.ts';
import * as supportRecords from '#features/support/contract/support-records.ts';
import * as system from '#features/system/contract/system.ts';
import * as taskRules from '#features/tasks/contract/task-rules.ts';
import * as tasks from '#features/tasks/contract/tasks.ts';
import * as applicationTexts from '#features/texts/contract/application-texts.ts';
import * as texts from '#features/texts/contract/texts.ts';
import * as timeline from '#features/timeline/contract/timeline.ts';
import * as triage from '#features/triage/contract/triage.ts';

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
    about: 'The signed-in user’s own settings and notifications.',
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
    modules: [organization, locations, rooms, system],
  },
  {
    name: 'Public forms',
    about: 'Pre-screening, screening, and reminders for people without an account.',
    modules: [preScreening, sentForm, formDocuments, paperForm, screening, reminderStop],
  },
  {
    name: 'Question bank',
    about: 'Questions of the forms, and their published versions.',
    modules: [questionBank],
  },
  {
    name: 'Applications',
    about: 'Submitted pre-screenings awaiting a decision (draft applicants in the specification).',
    modules: [drafts, formAdditions, takenForms, returnLetters],
  },
  {
    name: 'Triage',
    about: 'One queue of what awaits a decision, and who has it open.',
    modules: [triage],
  },
  {
    name: 'Applicants',
    about: 'Case records: fields, status, answers, and support records.',
    modules: [
      applicants,
      caseSummary,
      applicantLists,
      savedViews,
      statusTransitions,
      questions,
      supportRecords,
      household,
      photos,
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
    name: 'Text messages',
    about: 'Texts to and from people, their consent, and the gateway’s state.',
    modules: [texts, applicationTexts],
  },
  {
    name: 'Notes and timeline',
    about: 'Notes about a person, and their history in order.',
    modules: [notes, noteTemplates, timeline],
  },
  {
    name: 'Shift notes',
    about: 'Notes that the next shift at a location must read.',
    modules: [shiftNotes],
  },
  {
    name: 'Incidents',
    about: 'What went wrong at a location or with people, its follow-up, and its review.',
    modules: [incidents],
  },
  {
    name: 'Documents',
    about: 'Uploaded files (storage files in the specification).',
    modules: [files, givenFiles, neededDocuments],
  },
  {
    name: 'Calendar',
    about: 'Events, attendance, conflicts, and calendar files.',
    modules: [events, eventConflicts, calendarFiles, moveRequests],
  },
  {
    name: 'Tasks',
    about: 'Tasks, their comments, and the rules that create tasks.',
    modules: [tasks, taskRules],
  },
  {
    name: 'Client portal',
    about: 'What a client sees after signing in, and who has access.',
    modules: [clientPage, myPage],
  },
  {
    name: 'Printouts and letters',
    about: 'PDFs of a record, and letters from templates.',
    modules: [papers, { paper }, letters],
  },
  {
    name: 'Consents and disclosures',
    about: 'Consents (42 CFR Part 2), the disclosure log, and a person’s own data.',
    modules: [consents, consentTemplates, patientNotices, disclosures, accounting, ownData],
  },
  {
    name: 'Duplicates and merging',
    about: 'Records that may belong to the same person.',
    modules: [duplicates, merges],
  },
  {
    name: 'Retention and erasure',
    about: 'Legal holds, retention rules, and permanent removal.',
    modules: [holds, retention, erasures],
  },
  {
    name: 'Imports, exports, and reports',
    about: 'Importing people, exporting lists, and counts.',
    modules: [imports, exports, reports],
  },
  {
    name: 'Search and dashboard',
    about: 'Search across all records, and pending work.',
    modules: [search, dashboard, myDay],
  },
  {
    name: 'Several reads',
    about: 'Reads made together, so that a page on a slow line waits only once.',
    modules: [together],
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
const sharedModules = [crisisContacts, enrollments, errors, eventTimes, paging, text];

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
 * Schemas that the API description refers to by name. The first name counts where there are two.
 */
export const namedSchemas: ReadonlyMap<z.ZodType, string> = new Map(
  [...areas.flatMap(({ modules }) => modules), ...sharedModules]
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) => (isNamed(value) ? [[value, name] as const] : []))
    .toReversed(),
);

/** Only objects, unions of objects, and transformed objects get a name. */
function isNamed(value: unknown): value is z.ZodType {
  return [z.ZodObject, z.ZodUnion, z.ZodPipe].some((kind) => value instanceof kind);
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'access' in value && 'reply' in value;
}
