import { expect } from 'vitest';
import type { Operation } from '#core/contract/operation.ts';
import { type Reply, type TestApp, testPassword } from './app.ts';
import { softwareAuthenticator } from './authenticator.ts';
import { clientPageSteps } from './client-pages.ts';
import { consentSteps } from './consents.ts';
import { contents } from './files.ts';
import type { Sent } from './location-access-call.ts';
import { reachSeeds, signedConsent, toFormUpload } from './location-access-seeds.ts';
import { addSignedInPerson, type Person } from './people.ts';
import { pets } from './question-bank.ts';
import { screeningSteps } from './screening.ts';

/** A call that succeeds once, and its caller; nobody without a token. */
export interface CreatingCall extends Sent {
  token?: string;
}

/** Sends the call again, or with other headers; an upload is encoded again each time. */
export async function sendCreating(
  test: TestApp,
  { method, path }: Operation,
  { token, params, body, parts }: CreatingCall,
  headers: Record<string, string> = {},
  app = test.app,
): Promise<Reply> {
  const url = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ''));
  if (parts) {
    const form = await toFormUpload(token, parts);
    return app.inject({ method, url, ...form, headers: { ...form.headers, ...headers } });
  }
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  return app.inject({
    method,
    url,
    headers: { ...authorization, ...json, ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

const time = { start: '2026-04-01T10:00', end: '2026-04-01T11:00', timeZone: 'UTC' };
const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:circle@invented.example',
  'SUMMARY:Circle',
  'DTSTART:20260323T100000Z',
  'DURATION:PT1H',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');
const inBothLanguages = { en: 'Name', fr: 'Nom' };

const incident = {
  kind: 'property',
  severity: 'low',
  happenedAt: '2026-03-01T10:00:00Z',
  whatHappened: 'A broken stair',
};

let count = 0;
const unused = (word: string) => `${word}${count++}`;

/** One call for each operation that takes an `Idempotency-Key`, with its setup. */
export function creatingCalls(
  test: TestApp,
  issueIdToken: () => Promise<string>,
): Record<string, () => Promise<CreatingCall>> {
  const pages = clientPageSteps(test);
  const callAs = {
    user: async (call: CreatingCall) => ({ ...call, token: await test.getToken('user') }),
    admin: async (call: CreatingCall) => ({ ...call, token: await test.getToken('admin') }),
  };
  const seeds = async () => reachSeeds(test, await test.getToken('user'));
  const applicant = () => pages.addApplicant();
  const location = async (): Promise<string> => {
    const body = { name: unused('House '), address: '', phone: '' };
    return (
      await reachSeeds(test, await test.getToken('admin')).done('POST', '/api/location', body)
    ).id;
  };
  const recorded = async (): Promise<string> => {
    const body = { ...incident, locationId: await location() };
    return (await (await seeds()).done('POST', '/api/incident', body)).id;
  };
  const applicantCall = async (body?: object) =>
    callAs.user({ params: { id: await applicant() }, ...(body && { body }) });
  const client = async () => {
    const called = { firstName: 'Nour', lastName: 'Granit', phone: '', email: '' };
    const [{ file }, locationId] = [await seeds(), await location()];
    const names = { ...called, phone: '418 555 0137', email: `${unused('nour')}@mail.example` };
    return file(names, locationId);
  };
  const invited = async (): Promise<{ id: string; email: string }> => {
    const admin = reachSeeds(test, await test.getToken('admin'));
    const email = `${unused('invited')}@mail.example`;
    const body = { email, role: 'user', language: 'en' };
    return admin.done('POST', '/api/user/invite', body);
  };
  const uploaded = async () => {
    const id = await applicant();
    const { send } = await seeds();
    const [file] = await send(`/api/storage/files/${id}`, { file: ['card.pdf', contents.pdf] });
    return { applicantId: id, id: file.id as string };
  };
  const linked = async (): Promise<{ applicantId: string; person: Person }> => pages.linked();

  return {
    register: async () => ({
      body: {
        firstName: 'Robin',
        lastName: 'Pebble',
        password: testPassword,
        email: `${unused('robin')}@mail.example`,
      },
    }),
    registerSocial: async () => ({ body: { provider: 'google', idToken: await issueIdToken() } }),
    forgotPassword: async () => {
      const { email } = await addSignedInPerson(test, 'user', 'Fern');
      return { body: { email } };
    },
    sendVerification: async () => {
      const { id, token } = await addSignedInPerson(test, 'client', 'Vera');
      const columns = { emailVerifiedAt: null };
      await test.db.updateTable('account').set(columns).where('id', '=', id).execute();
      return { token };
    },
    addPasskey: async () => {
      const { token } = await addSignedInPerson(test, 'user', 'Kay');
      const begun = await test.call('POST', '/api/auth/passkey/options', { token });
      const { challenge, options } = begun.json();
      const response = softwareAuthenticator().create(options);
      return { token, body: { challenge, name: 'My phone', response } };
    },
    inviteUser: async () => {
      const email = `${unused('new')}@mail.example`;
      return callAs.admin({ body: { email, role: 'user', language: 'en' } });
    },
    sendInvitationAgain: async () => callAs.admin({ params: { id: (await invited()).id } }),
    resetSecondFactor: async () =>
      callAs.admin({ params: { id: (await addSignedInPerson(test, 'user', 'Rosa')).id } }),
    sendMessage: async () => {
      const { id } = await addSignedInPerson(test, 'user', 'Sol');
      return callAs.user({
        params: { id },
        body: { id: crypto.randomUUID(), text: 'Are you in?' },
      });
    },
    addHouseholdMember: async () => applicantCall({ name: 'Ada', relation: 'child' }),
    addIncident: async () => callAs.user({ body: { ...incident, locationId: await location() } }),
    addIncidentAddendum: async () =>
      callAs.user({ params: { id: await recorded() }, body: { text: 'A witness came' } }),
    addIncidentTask: async () =>
      callAs.user({
        params: { id: await recorded() },
        body: { title: 'Mend the stairs', due: '2026-04-01' },
      }),
    addShiftNote: async () =>
      callAs.user({ params: { id: await location() }, body: { text: 'The boiler is off' } }),
    addContactAttempt: async () => {
      const { handIn } = await seeds();
      const id = await handIn({ firstName: 'Odile', lastName: 'Verglas' });
      return callAs.user({ params: { id }, body: { outcome: 'no_answer' } });
    },
    sendDraftText: async () => {
      const { handIn } = await seeds();
      const wishes = { 'pre-reach-way': 'text', 'pre-reach-phone': '418 555 0138' };
      const called = { firstName: 'Odile', lastName: 'Verglas' };
      const id = await handIn(called, undefined, wishes);
      return callAs.user({ params: { id }, body: { purpose: 'message', text: 'Call me' } });
    },
    finaliseDraft: async () => {
      const { handIn } = await seeds();
      const called = { firstName: 'Odile', lastName: 'Verglas' };
      return callAs.user({ params: { id: await handIn(called) }, body: called });
    },
    setHold: async () =>
      callAs.admin({ params: { id: await applicant() }, body: { reason: 'A court asked' } }),
    erasePerson: async () => {
      const id = await applicant();
      const { done } = reachSeeds(test, await test.getToken('admin'));
      const { reference, version } = await done('GET', `/api/applicant/${id}`);
      return callAs.admin({ params: { id }, body: { reason: 'own_request', reference, version } });
    },
    addQuestion: async () => {
      const { done } = reachSeeds(test, await test.getToken('admin'));
      const { version } = await done('GET', '/api/question-bank');
      return callAs.admin({ body: { version, question: { ...pets, id: unused('pets-') } } });
    },
    createApplicant: () => callAs.user({ body: { firstName: 'Odette', lastName: 'Verglas' } }),
    beginImport: () => {
      const table = Buffer.from('First name,Last name\nOdette,Verglas\n');
      return callAs.user({ parts: { kind: 'applicants', file: ['people.csv', table] } });
    },
    createSavedView: () => {
      const view = { filters: { status: ['pending'] }, sort: 'lastName', columns: ['lastName'] };
      return callAs.user({
        body: { list: 'applicants', name: unused('Mine '), view, isShared: false },
      });
    },
    enrolAgain: async () => {
      const { id, version } = await client();
      const body = { version, locationId: await location(), startDate: '2026-04-01' };
      return callAs.user({ params: { id }, body });
    },
    addNote: () => applicantCall({ text: 'Called' }),
    sendText: async () => {
      const id = await pages.addApplicant({ phone: '418 555 0137' });
      const { done } = await seeds();
      await done('PUT', `/api/applicant/${id}/text-consent`, { agrees: true, note: 'Asked' });
      return callAs.user({ params: { id }, body: { purpose: 'message', text: 'Call me' } });
    },
    createSupportRecord: async () =>
      callAs.user({ params: { applicantId: await applicant() }, body: { allergies: [] } }),
    makeScreeningLink: () => applicantCall({ how: 'print' }),
    uploadFiles: async () =>
      callAs.user({
        params: { applicantId: await applicant() },
        parts: { note: 'Signed', file: ['letter.pdf', contents.pdf] },
      }),
    askForDocument: async () =>
      callAs.user({ params: { applicantId: await applicant() }, body: { kind: 'photo_id' } }),
    inviteToPage: () => applicantCall({ how: 'hand' }),
    askToMove: async () => {
      const { applicantId, person } = await linked();
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      const coming = { start: `${day}T10:00`, end: `${day}T11:00`, timeZone: 'UTC' };
      const { done } = await seeds();
      const people = [{ id: applicantId }];
      const event = await done('POST', '/api/event', { title: 'A talk', time: coming, people });
      const body = { start: coming.start, text: null };
      return { token: person.token, params: { id: event.id }, body };
    },
    writeAboutMyTask: async () => {
      const { applicantId, person } = await linked();
      const { done } = await seeds();
      const task = { title: 'Call the landlord', applicantId, forClient: true };
      const { id } = await done('POST', '/api/task', task);
      return { token: person.token, params: { id }, body: { isHard: true, text: null } };
    },
    writeToTeam: async () => {
      const { person } = await linked();
      const about = { topic: 'other', replyWanted: 'week' };
      const body = { id: crypto.randomUUID(), ...about, text: 'Can I bring my son?' };
      return { token: person.token, body };
    },
    openMyForm: async () => {
      const { applicantId, person } = await linked();
      await screeningSteps(test).linkTo(applicantId);
      return { token: person.token };
    },
    sendMyDocument: async () => {
      const { person } = await linked();
      return { token: person.token, parts: { file: ['card.png', contents.png] } };
    },
    sendMyNeededDocument: async () => {
      const { applicantId, person } = await linked();
      const { done } = await seeds();
      const asked = await done('POST', `/api/storage/needed/${applicantId}`, { kind: 'photo_id' });
      const params = { id: asked.id };
      return { token: person.token, params, parts: { file: ['card.png', contents.png] } };
    },
    takeBackMyConsent: async () => {
      const { applicantId, person } = await linked();
      const { done } = await seeds();
      const consent = signedConsent('Nour Granit');
      const { id } = await done('POST', `/api/applicant/${applicantId}/consent`, consent);
      return { token: person.token, params: { id } };
    },
    givePatientNotice: async () => {
      await consentSteps(test).setPart2(true);
      const call = await applicantCall({ language: 'en' });
      return call;
    },
    addConsent: () => applicantCall(signedConsent('Nour Granit')),
    giveFile: async () => {
      await consentSteps(test).setPart2(false);
      const body = { language: 'en', recipient: 'Housing Office', purpose: 'A room' };
      return callAs.user({ params: await uploaded(), body });
    },
    saveConsentTemplate: () => {
      const { kind, parts, what, recipients, purpose } = signedConsent('Housing Office');
      return callAs.user({ body: { name: 'Housing', kind, parts, what, recipients, purpose } });
    },
    createLetterTemplate: () => {
      const text = { en: '{name}', fr: '{name}' };
      return callAs.admin({ body: { name: inBothLanguages, subject: inBothLanguages, text } });
    },
    createNoteTemplate: () =>
      callAs.admin({ body: { name: inBothLanguages, text: inBothLanguages } }),
    createLocation: () => callAs.admin({ body: { name: unused('Hut '), address: '', phone: '' } }),
    addRoom: async () =>
      callAs.admin({
        params: { id: await location() },
        body: { name: 'A', beds: [{ name: 'A1' }] },
      }),
    addWaiting: async () => {
      const { done } = await seeds();
      const [id, locationId] = [await applicant(), await location()];
      const moved = { version: 1, status: 'pending', reason: 'Heard from' };
      await done('POST', `/api/applicant/${id}/status`, moved);
      const body = { locationId, priority: 'normal', reason: null, since: '2026-02-01' };
      return callAs.user({ params: { id }, body });
    },
    createEvent: () => callAs.user({ body: { title: 'A talk', time, people: [] } }),
    importCalendarFile: () =>
      callAs.user({ body: { text: calendar, timeZone: 'UTC', events: [0] } }),
    makeSubscription: async () => {
      const { token } = await addSignedInPerson(test, 'user', 'Cal');
      return { token, body: { words: 'neutral' } };
    },
    addTaskComment: async () => {
      const { done } = await seeds();
      const { id } = await done('POST', '/api/task', { title: 'Call' });
      return callAs.user({ params: { id }, body: { text: 'Called' } });
    },
    createTask: async () => {
      const assigneeId = (await addSignedInPerson(test, 'user', 'Tess')).id;
      return callAs.user({ body: { title: 'Call', assigneeId } });
    },
  };
}

/** A reply without the parts that always differ: its request and its date. */
export function comparableReply({ statusCode, body, headers }: Reply) {
  const { authorization, 'content-type': type, 'content-length': length } = headers;
  expect(headers['x-request-id']).toBeDefined();
  const cookies = [headers['set-cookie']].flat().filter((one) => one?.includes('cairn-device'));
  return { statusCode, body, authorization, type, length, cookies };
}
