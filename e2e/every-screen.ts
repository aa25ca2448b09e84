import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { triageSearch } from '#features/triage/web/parts/triage-address.ts';
import { demoSession } from './api-calls.ts';
import { submitApplication, uniqueName } from './application-steps.ts';
import { openNotedCodes } from './audited-codes.ts';
import { screensOfForms } from './form-screens.ts';
import { checkPeople, seeUnderWay, sendPeople } from './import-steps.ts';
import { likelyPair } from './likely-pair.ts';
import { newInvited, newSuspendedClient } from './linked-client.ts';
import { goTo } from './look.ts';
import { newFormerClient } from './new-client.ts';
import {
  openAsNewcomer,
  openAsUnverified,
  openDangerInMessage,
  openFirstLocation,
  openHelpNow,
  openPageOfClient,
  openPairs,
  openSuspendedPage,
  pageOrigin,
  sendToTeam,
} from './open-screen.ts';
import { paperScreens } from './paper-screens.ts';
import { screensOfFiles } from './record-screens.ts';
import { erasePerson, openDueRecords } from './retention-steps.ts';
import type { Screen } from './screen.ts';
import { beginTakenForm, leaveTakenForm } from './taken-form-steps.ts';

/** An application that awaits a decision. */
const addApplication = (page: Page, note?: { id: string; text: string }) =>
  submitApplication(
    { 'pre-name-first': 'Odile', 'pre-name-last': uniqueName() },
    { url: pageOrigin(page), ...(note && { note }) },
  );

/** Header of a list from another system. */
const peopleToImport = 'First name,Last name,DOB,Housing\n';

/** Every screen. Add new ones here, and all checks apply. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/login', hasForm: true, isPlain: true },
  { name: 'register', path: '/register', hasForm: true, isPlain: true },
  { name: 'forgot-password', path: '/forgot-password', hasForm: true, isPlain: true },
  { name: 'reset-password', path: '/reset-password', isPlain: true },
  { name: 'verify-email', path: '/verify-email#token=of-a-mail', hasForm: true, isPlain: true },
  { name: 'verify-email-gone', path: '/verify-email', isPlain: true },
  { name: 'verify-email-waiting', path: '/login', goOn: openAsUnverified, isPlain: true },
  { name: 'reminders', path: '/reminders', isPlain: true },
  { name: 'not-found', path: '/not-found', isPlain: true },
  ...screensOfForms,
  { name: 'dashboard', path: '/page/dashboard', role: 'admin' },
  { name: 'dashboard-of-a-client', path: '/page/dashboard', role: 'client', isPlain: true },
  ...paperScreens,
  { name: 'page-of-a-client', path: '/login', goOn: openPageOfClient, isPlain: true },
  { name: 'page-of-a-client-in-danger', path: '/login', goOn: openDangerInMessage, isPlain: true },
  { name: 'dialog-help-now', path: '/login', goOn: openHelpNow, isPlain: true },
  { name: 'page-of-a-client-sent', path: '/login', goOn: sendToTeam, isPlain: true },
  {
    name: 'invited-to-a-page',
    isPlain: true,
    path: '/login',
    goOn: async (page) => page.goto((await newInvited(new URL(page.url()).origin)).path),
  },
  { name: 'suspended-page-of-a-client', path: '/login', goOn: openSuspendedPage, isPlain: true },
  {
    name: 'applicant-with-suspended-page',
    path: '/page/applicants',
    role: 'user',
    goOn: async (page) =>
      goTo(page, `/page/applicant/${(await newSuspendedClient(pageOrigin(page))).id}`),
  },
  ...(['month', 'week', 'day', 'list'] as const).map((view) => ({
    name: `calendar-${view}`,
    path: `/page/calendar?view=${view}`,
    role: 'user' as const,
    opensForms: view === 'list' ? ['events:new'] : [],
  })),
  { name: 'accessibility-of-a-client', path: '/page/accessibility', role: 'client', isPlain: true },
  { name: 'calendar-of-a-client', path: '/page/calendar', role: 'client', isPlain: true },
  { name: 'applicants', path: '/page/applicants', role: 'admin' },
  { name: 'triage', path: '/page/applicants?view=triage', role: 'user' },
  {
    name: 'triage-opened',
    path: '/page/applicants?view=triage',
    role: 'user',
    goOn: async (page) => goTo(page, `/page/draft-applicant/view/${await addApplication(page)}`),
  },
  {
    name: 'triage-addition',
    path: '/page/applicants?view=triage',
    role: 'user',
    async goOn(page) {
      const note = { id: randomUUID(), text: 'Libre el domingo' };
      await addApplication(page, note);
      const search = triageSearch({ kind: 'addition', id: note.id });
      await goTo(page, `/page/applicants?${new URLSearchParams(search as never)}`);
      await page.getByText(note.text).last().waitFor();
    },
  },
  { name: 'drafts', path: '/page/applicants?tab=drafts&q=ana', role: 'user' },
  { name: 'type-in', path: '/page/draft-applicant/new', role: 'user' },
  {
    name: 'type-in-begun',
    path: '/page/draft-applicant/new',
    role: 'user',
    goOn: (page) => beginTakenForm(page, 'paper'),
    leave: leaveTakenForm,
  },
  {
    name: 'by-phone',
    quotesData: true,
    path: '/page/draft-applicant/new?by=phone',
    role: 'user',
    goOn: (page) => beginTakenForm(page, 'phone'),
    leave: leaveTakenForm,
  },
  { name: 'drafts-unfinished', path: '/page/applicants?tab=drafts&state=unfinished', role: 'user' },
  {
    name: 'drafts-deleted',
    path: '/page/applicants?tab=drafts&state=deleted',
    role: 'user',
    async goOn(page) {
      const id = await addApplication(page);
      const { token } = await demoSession('user', pageOrigin(page));
      const headers = { authorization: `Bearer ${token}` };
      const path = `/api/draft-applicant/${id}`;
      await fetch(new URL(path, page.url()), { method: 'DELETE', headers });
      await page.reload();
    },
  },
  { name: 'deleted-applicants', path: '/page/applicants?deleted=only', role: 'admin' },
  { name: 'duplicates', path: '/page/applicants/duplicates', role: 'user', goOn: openPairs },
  {
    name: 'duplicate-pair',
    path: '/page/applicants/duplicates',
    role: 'admin',
    goOn: async (page) => goTo(page, `/page/applicants/duplicates/${(await likelyPair(page)).id}`),
  },
  {
    name: 'duplicate-pair-to-read',
    path: '/page/applicants/duplicates',
    role: 'user',
    goOn: async (page) => goTo(page, `/page/applicants/duplicates/${(await likelyPair(page)).id}`),
  },
  ...screensOfFiles,
  { name: 'clients', path: '/page/clients', role: 'admin' },
  {
    name: 'client',
    path: '/page/clients',
    role: 'user',
    async goOn(page) {
      const { id } = await newFormerClient('Moraine', pageOrigin(page));
      await goTo(page, `/page/client/${id}?section=enrolments`);
    },
  },
  {
    name: 'client-edit',
    path: '/page/clients',
    role: 'user',
    async goOn(page) {
      const { id } = await newFormerClient('Moraine', pageOrigin(page));
      await goTo(page, `/page/client/edit/${id}`);
    },
  },
  { name: 'applicant-new', path: '/page/applicant/new', role: 'user', hasForm: true },
  {
    name: 'draft',
    path: '/page/applicants?view=triage',
    role: 'user',
    goOn: async (page) =>
      goTo(page, `/page/draft-applicant/view/${await addApplication(page)}?view=answers`),
  },
  { name: 'reports', path: '/page/reports?range=year', role: 'user' },
  { name: 'imports', path: '/page/import', role: 'user', hasForm: true },
  {
    name: 'import-columns',
    path: '/page/import',
    role: 'user',
    goOn: (page) => sendPeople(page, `${peopleToImport}Odile,Moraine,03/04/1990,Fernhaven\n`),
  },
  {
    name: 'import-checked',
    path: '/page/import',
    role: 'user',
    async goOn(page) {
      await sendPeople(page, `${peopleToImport}Odile,Moraine,1990-02-31,Fernhaven\n`);
      await checkPeople(page);
    },
  },
  {
    name: 'import-under-way',
    path: '/page/import',
    role: 'user',
    goOn: (page) =>
      seeUnderWay(page, `${peopleToImport}Odile,${uniqueName()},,\nOdile,${uniqueName()},,\n`),
  },
  {
    name: 'import-done',
    path: '/page/import',
    role: 'user',
    async goOn(page) {
      await sendPeople(
        page,
        `${peopleToImport}Odile,${uniqueName()},1990-02-03,\nOdile,Moraine,1990-02-31,\n`,
      );
      await checkPeople(page);
      await page.locator('main form button[type=submit]').last().click();
      await page.locator('main button[aria-haspopup=dialog]').waitFor();
    },
  },
  { name: 'profile', path: '/page/profile?section=about', role: 'user' },
  {
    name: 'profile-security',
    path: '/page/profile?section=security',
    role: 'user',
    opens: ['profile:app.setUp', 'profile:passkeys.add', 'profile:devices.endAll'],
  },
  { name: 'profile-notifications', path: '/page/profile?section=notifications', role: 'user' },
  {
    name: 'profile-inbox-empty',
    path: '/login',
    goOn: (page) => openAsNewcomer(page, '/page/profile?section=inbox'),
  },
  { name: 'profile-inbox', path: '/page/profile?section=inbox', role: 'user' },
  { name: 'profile-tasks', path: '/page/profile?section=tasks', role: 'user' },
  { name: 'profile-chats', path: '/page/profile?section=chats', role: 'user' },
  {
    name: 'settings-locations',
    path: '/page/settings/locations',
    role: 'admin',
    opensForms: ['locations:add'],
  },
  { name: 'houses', path: '/page/clients/locations', role: 'user' },
  { name: 'house', path: '/page/clients/locations', role: 'admin', goOn: openFirstLocation },
  {
    name: 'settings-people',
    path: '/page/settings/people',
    role: 'admin',
    opensForms: ['people:invite.open'],
  },
  { name: 'settings-organisation', path: '/page/settings/organisation', role: 'admin' },
  { name: 'setup', path: '/page/settings/setup', role: 'admin' },
  {
    name: 'settings-questions',
    path: '/page/settings/questions',
    role: 'admin',
    quotesData: true,
  },
  {
    name: 'settings-question-edit',
    path: '/page/settings/questions/edit/pre-wants-other',
    role: 'admin',
  },
  {
    name: 'settings-questions-of-screening',
    path: '/page/settings/questions?form=screening',
    role: 'admin',
    quotesData: true,
  },
  {
    name: 'settings-question-with-answers',
    path: '/page/settings/questions/edit/pre-wants',
    role: 'admin',
  },
  {
    name: 'settings-question-new',
    path: '/page/settings/questions/new?form=screening',
    role: 'admin',
    hasForm: true,
  },
  {
    name: 'settings-question-topics',
    path: '/page/settings/questions/topics',
    role: 'admin',
    opensForms: ['question-bank:topics.add'],
  },
  { name: 'settings-letters', path: '/page/settings/letters', role: 'admin' },
  {
    name: 'settings-letter-new',
    path: '/page/settings/letters/new',
    role: 'admin',
    hasForm: true,
  },
  { name: 'settings-texts', path: '/page/settings/texts', role: 'admin' },
  {
    name: 'settings-note-templates',
    path: '/page/settings/note-templates',
    role: 'admin',
    quotesData: true,
  },
  {
    name: 'settings-note-template-new',
    path: '/page/settings/note-templates/new',
    role: 'admin',
    hasForm: true,
  },
  { name: 'tasks', path: '/page/tasks', role: 'admin' },
  { name: 'tasks-of-everybody', path: '/page/tasks?list=team', role: 'user' },
  { name: 'tasks-done', path: '/page/tasks?list=done', role: 'user' },
  {
    name: 'settings-erasures',
    path: '/page/settings/erasures',
    role: 'admin',
    goOn: erasePerson,
  },
  {
    name: 'erasure-certificate',
    path: '/page/settings/erasures',
    role: 'admin',
    async goOn(page) {
      await erasePerson(page);
      await page.locator('main ol > li summary').first().click();
    },
  },
  {
    name: 'settings-retention',
    path: '/page/settings/retention',
    role: 'admin',
    goOn: openDueRecords,
  },
  { name: 'settings-task-rules', path: '/page/settings/task-rules', role: 'admin' },
  { name: 'settings-system', path: '/page/settings/system', role: 'admin' },
  { name: 'settings-audit', path: '/page/settings/audit', role: 'admin' },
  {
    name: 'settings-audit-details',
    path: '/page/settings/audit',
    role: 'admin',
    goOn: openNotedCodes,
  },
];
