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
import * as dangers from './dangers.ts';
import * as dashboard from './dashboard.ts';
import * as disclosures from './disclosures.ts';
import * as drafts from './drafts.ts';
import * as duplicates from './duplicates.ts';
import * as erasures from './erasures.ts';
import * as eventConflicts from './event-conflicts.ts';
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
import * as timeline from './timeline.ts';
import * as users from './users.ts';
import * as waitingList from './waiting-list.ts';

/** Every operation of the API, for OpenAPI and for the test that walks them all. */
export const operations: readonly Operation[] = [
  auth,
  socialSignIn,
  secondFactor,
  sessions,
  me,
  users,
  notifications,
  quietHours,
  reminderStop,
  push,
  chats,
  organisation,
  system,
  preScreening,
  drafts,
  duplicates,
  merges,
  holds,
  dangers,
  erasures,
  retention,
  questions,
  questionBank,
  applicants,
  applicantLists,
  exports,
  imports,
  reports,
  savedViews,
  statusTransitions,
  clients,
  notes,
  timeline,
  supportRecords,
  screening,
  files,
  contactSafety,
  clientPage,
  myPage,
  moveWishes,
  papers,
  patientNotices,
  consents,
  accounting,
  ownData,
  firstSteps,
  givenFiles,
  letters,
  disclosures,
  live,
  locations,
  rooms,
  waitingList,
  events,
  eventConflicts,
  calendarFiles,
  tasks,
  taskRules,
  dashboard,
  search,
  audit,
].flatMap((module) => Object.values(module).filter(isOperation));

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'access' in value && 'reply' in value;
}
