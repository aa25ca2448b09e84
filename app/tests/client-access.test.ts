import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#core/contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { useTestApp } from '../testing/app.ts';
import { clientPageSteps } from '../testing/client-pages.ts';
import type { About, Sent, Surroundings } from '../testing/location-access-call.ts';
import { addPhoto, reachSeeds } from '../testing/location-access-seeds.ts';
import {
  operationCalled,
  protectedPerson as other,
  secretHolderAccess,
  sendAs,
  validCalls,
} from '../testing/outsiders.ts';
import { addSignedInPerson, type Person } from '../testing/people.ts';

const test = useTestApp();
const { linked } = clientPageSteps(test);

/** A staff member who has never written to the client. */
const colleague = { firstName: 'Ysoldine', lastName: 'Brumecendre' };

/** Open to anyone: the forms, signing in, and calls that carry a secret. */
const openOperations = [
  'login',
  'finishLogin',
  'register',
  'readInvitation',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'beginSocial',
  'loginSocial',
  'registerSocial',
  'askForPasskey',
  'loginWithPasskey',
  'readReminderWish',
  'stopReminders',
  'resumeReminders',
  'unsubscribe',
  'readOrganisation',
  'stopRemindersInOneClick',
  'openPreScreening',
  'readPaperForm',
  'startPreScreening',
  'resumePreScreening',
  'openScreening',
  'listQuestions',
];
/** The client's own account and sign-in; no ids of anything else. */
const ownAccountOperations = [
  'sendVerification',
  'confirmMe',
  'logout',
  'unlinkGoogle',
  'addPasskey',
  'beginPasskey',
  'beginTotp',
  'confirmTotp',
  'confirmWithPasskey',
  'makeRecoveryCodes',
  'readSecurity',
  'removeTotp',
  'endAllSessions',
  'listSessions',
  'stillHere',
  'changePassword',
  'readKeepingKey',
  'readMe',
  'removeAvatar',
  'updateAvatar',
  'updateMe',
  'listNotices',
  'readNotices',
  'readNotificationChoices',
  'updateNotificationChoices',
  'readHours',
  'updateHours',
  'readFirstSteps',
  'markFirstStep',
  'closeFirstSteps',
  'addPushSubscription',
  'readPushKey',
  'removePushSubscription',
  'listConversations',
  'readTogether',
  'openLive',
  'readMyPage',
  'acceptPage',
  'openMyForm',
  'writeToTeam',
  'sendMyDocument',
  'readMyOpenings',
  'readMyConsents',
];

let me: Person;
let ownRecord: About;
let them: About;
let around: Surroundings;
let theirs: { session: string; passkey: string; notice: string };
let staff: Person;

/** Own account or portal by id: these ids belong to someone else, or to a colleague. */
const callsWithOthersIds: Record<string, () => Sent> = {
  endSession: () => ({ params: { id: theirs.session } }),
  removePasskey: () => ({ params: { id: theirs.passkey } }),
  renamePasskey: () => ({ params: { id: theirs.passkey }, body: { name: 'Mine' } }),
  listMessages: () => ({ params: { id: staff.id } }),
  readMessages: () => ({ params: { id: staff.id } }),
  sendMessage: () => ({
    params: { id: staff.id },
    body: { id: crypto.randomUUID(), text: 'Who has asked for help?' },
  }),
  askToMove: () => ({
    params: { id: them.eventId },
    body: { start: '2026-04-01T10:00', text: null },
  }),
  confirmMyAppointment: () => ({
    params: { id: them.eventId },
    body: { start: '2026-04-01T10:00', text: null },
  }),
  downloadMyAppointment: () => ({
    params: { id: them.eventId },
    query: { start: '2026-04-01T10:00' },
  }),
  downloadMyDocument: () => ({ params: { id: them.fileId } }),
  takeBackMyConsent: () => ({ params: { id: them.consentId } }),
  sendMyNeededDocument: () => ({
    params: { id: them.neededDocumentId },
    parts: { file: ['a.txt', Buffer.from('mine')] },
  }),
  setMyNeededDocument: () => ({
    params: { id: them.neededDocumentId },
    body: { isHad: false },
  }),
  writeAboutMyTask: () => ({
    params: { id: them.taskId },
    body: { isHard: true, text: null },
  }),
  setMyTaskDone: () => ({ params: { id: them.taskId }, body: { isDone: true } }),
};

const known = [
  ...openOperations,
  ...secretHolderAccess,
  ...ownAccountOperations,
  ...Object.keys(callsWithOthersIds),
];
const staffOperations = operations.filter(({ id }) => !known.includes(id));

const buildCalls = (operation: Operation, about: About) => validCalls(operation, about, around);
const send = ({ token }: Person, operation: Operation, sent: Sent) =>
  sendAs(test, token, operation, sent);

beforeAll(async () => {
  staff = await addSignedInPerson(test, 'user', colleague.firstName, colleague.lastName);
  const seeds = reachSeeds(test, staff.token);
  const admin = await test.getToken('admin');
  const body = { name: 'Lake house', address: '', phone: '' };
  const place = (await test.call('POST', '/api/location', { token: admin, body })).json().id;
  const page = await linked();
  me = page.person;

  const mine = await seeds.file({ ...other, firstName: 'Odile', lastName: 'Verglas' }, place);
  const file = await seeds.file(other, place);
  const rest = async (record: { id: string }) => ({
    pairs: [await seeds.pair(record, { id: page.applicantId })],
    waitingId: crypto.randomUUID(),
    importId: await seeds.addImport(other),
    photoId: await addPhoto(test.db, record.id),
    drafts: await seeds.drafts({ ...other, firstName: 'Maud' }, record),
  });
  // Clients can't read their own case record either; the portal shows what they may see.
  ownRecord = { ...mine, id: page.applicantId, ...(await rest(mine)) };
  them = { ...file, ...(await rest(file)) };
  const [template] = await seeds.done('GET', '/api/letter-template');
  around = {
    home: { id: page.applicantId, locationId: place },
    draftId: them.drafts.waiting,
    farAway: place,
    templateId: template.id,
  };

  // Another client: signed in, with a passkey, a notification, and a message.
  const { person } = await linked({ firstName: other.firstName, lastName: other.lastName });
  const key = { credentialId: 'of another', publicKey: Buffer.from('key'), counter: 0 };
  const { id: passkey } = await test.db
    .insertInto('passkey')
    .values({ ...key, accountId: person.id, name: other.lastName })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.call('POST', `/api/chat/${person.id}`, {
    token: staff.token,
    body: { id: crypto.randomUUID(), text: `For ${other.lastName} alone` },
  });
  const session = (await test.call('GET', '/api/auth/session', { token: person.token })).json();
  const noticeList = (
    await test.call('GET', '/api/notification/notice', { token: person.token })
  ).json();
  theirs = { session: session[0].id, passkey, notice: noticeList.items[0].id };
});

describe('a client with a portal', () => {
  it('covers every operation', () => {
    const gone = known.filter((id) => !operations.some((operation) => operation.id === id));
    expect(gone, 'no operation any more').toEqual([]);
    const open = operations.filter(({ access }) => ['signed-in', 'client'].includes(access));
    const unknown = open.filter(({ id }) => !known.includes(id)).map(({ id }) => id);
    expect(unknown, 'open to a client: say here what they may do with it').toEqual([]);
  });

  it.each(staffOperations.map((operation) => ({ id: operation.id, operation })))(
    'gets refused $id, about themselves and about others',
    async ({ operation }) => {
      for (const about of [ownRecord, them]) {
        for (const sent of buildCalls(operation, about)) {
          const reply = await send(me, operation, sent);
          expect(reply.statusCode, reply.body).toBe(403);
          expect(Object.keys(reply.json()).sort()).toEqual(['code', 'message']);
        }
      }
    },
  );

  it.each(Object.keys(callsWithOthersIds))(
    'finds nothing about another person with %s',
    async (id) => {
      const operation = operationCalled(id);
      const reply = await send(me, operation, callsWithOthersIds[id]?.() ?? {});
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
    },
  );

  it.each(secretHolderAccess)('opens no form with %s without its secret', async (id) => {
    const operation = operationCalled(id);
    const sent = { params: { id: them.drafts.waiting } };
    const reply = await send(me, operation, {
      ...sent,
      ...(id.startsWith('save') && { body: [] }),
    });
    expect([401, 404]).toContain(reply.statusCode);
  });

  const readings = operations.filter(
    ({ id, method, reply }) =>
      method === 'GET' && ownAccountOperations.includes(id) && !reply.stream,
  );
  it.each(readings.map((operation) => ({ id: operation.id, operation })))(
    'learns of no one else from $id',
    async ({ operation }) => {
      const reply = await send(me, operation, {});
      expect(reply.statusCode, reply.body).toBe(200);
      for (const name of [other.lastName, other.firstName, other.email, 'Verglas']) {
        expect(reply.body).not.toContain(name);
      }
      expect(reply.body).not.toContain(colleague.lastName);
      expect(reply.body).not.toContain(them.id);
    },
  );

  it('marks no one else’s notification as read', async () => {
    const body = { ids: [theirs.notice] };
    await test.call('POST', '/api/notification/read', { token: me.token, body });
    const { readAt } = await test.db
      .selectFrom('notice')
      .select('readAt')
      .where('id', '=', theirs.notice)
      .executeTakeFirstOrThrow();
    expect(readAt).toBeNull();
  });

  it('changed nothing, and opened nothing but their own portal', async () => {
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'recordId'])
      .where('actorId', '=', me.id)
      .execute();
    const others = entries.filter(
      ({ recordId }) => recordId !== me.id && recordId !== ownRecord.id,
    );
    expect(others).toEqual([]);
  });
});

/** Control: staff get further with the same calls. */
it('lets staff make the same calls', async () => {
  const shut: string[] = [];
  for (const operation of staffOperations) {
    const [sent = {}] = buildCalls(operation, them);
    const reply = await send({ ...staff, token: await test.getToken('admin') }, operation, sent);
    if (reply.statusCode === 403) shut.push(operation.id);
  }
  expect(shut).toEqual([]);
});
