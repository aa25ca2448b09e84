import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#core/contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { type Reply, testPassword, tokenIn, useTestApp } from '../testing/app.ts';
import type { About, Sent, Surroundings } from '../testing/location-access-call.ts';
import {
  operationCalled,
  secretHolderAccess,
  seedRecord,
  sendAs,
  protectedPerson as someone,
  validCalls,
} from '../testing/outsiders.ts';

/**
 * Every operation, called by people who have no business here but know every id: without a session,
 * with an invented account, and with a portal that has ended.
 */

const test = useTestApp();

let about: About;
let around: Surroundings;
let client: { id: string; email: string };
let unverified: string;

beforeAll(async () => {
  ({ about, around } = await seedRecord(test, someone));
  client = await test.db
    .selectFrom('clientLink')
    .innerJoin('account', 'account.id', 'clientLink.accountId')
    .select(['account.id', 'account.email'])
    .where('clientLink.applicantId', '=', about.id)
    .executeTakeFirstOrThrow();
  const made = await test.call('POST', '/api/auth/register', {
    body: { ...madeUp, email: 'made-up@stranger.example' },
  });
  unverified = tokenIn(made);
});

const madeUp = { firstName: 'Made', lastName: 'Up', password: 'seventeen quiet lanterns' };
const guess = 'g'.repeat(43);

function expectNothingOfAnyone({ body }: Reply, sent: unknown = {}): void {
  const sentText = JSON.stringify(sent);
  const names = [someone.lastName, someone.firstName, someone.email, someone.phone, client.email];
  expect(names.filter((name) => body.includes(name) && !sentText.includes(name))).toEqual([]);
}

/** A refusal names its code, and no browser or proxy caches it. */
function expectRefused(reply: Reply, status: number, code: string): void {
  expect([reply.statusCode, reply.json().code], reply.body).toEqual([status, code]);
  expect(Object.keys(reply.json()).sort()).toEqual(['code', 'message']);
  expect(reply.headers['cache-control']).toBe('no-store');
}

interface PublicCall {
  sent: () => Sent;
  status: number;
  code?: string;
}

/** Replies to a stranger who knows names, addresses, and ids but has to guess the secrets. */
const publicCalls: Record<string, PublicCall[]> = {
  login: [
    {
      sent: () => ({ body: { email: client.email, password: 'not the one' } }),
      status: 401,
      code: 'invalid-credentials',
    },
    {
      sent: () => ({ body: { email: 'nobody@far.example', password: 'not the one' } }),
      status: 401,
      code: 'invalid-credentials',
    },
  ],
  finishLogin: [
    {
      sent: () => ({ body: { ticket: guess, way: 'totp', code: '123456' } }),
      status: 410,
      code: 'gone',
    },
  ],
  forgotPassword: [
    { sent: () => ({ body: { email: client.email } }), status: 204 },
    { sent: () => ({ body: { email: 'nobody@far.example' } }), status: 204 },
  ],
  resetPassword: [
    {
      sent: () => ({ body: { token: guess, password: madeUp.password } }),
      status: 410,
      code: 'gone',
    },
  ],
  verifyEmail: [
    {
      sent: () => ({ body: { token: guess, password: madeUp.password } }),
      status: 410,
      code: 'gone',
    },
  ],
  readInvitation: [
    { sent: () => ({ body: { token: guess } }), status: 410, code: 'gone' },
    // Ids are no secrets.
    { sent: () => ({ body: { token: about.id } }), status: 410, code: 'gone' },
  ],
  register: [
    // A record with this address is not an account.
    { sent: () => ({ body: { ...madeUp, email: someone.email } }), status: 201 },
    {
      sent: () => ({ body: { ...madeUp, email: client.email } }),
      status: 409,
      code: 'email-taken',
    },
    {
      sent: () => ({ body: { ...madeUp, email: 'x@far.example', invitation: guess } }),
      status: 410,
      code: 'gone',
    },
    {
      sent: () => ({ body: { ...madeUp, email: 'x@far.example', setupToken: guess } }),
      status: 410,
      code: 'gone',
    },
  ],
  beginSocial: [{ sent: () => ({}), status: 200 }],
  loginSocial: [
    {
      sent: () => ({ body: { provider: 'google', idToken: guess } }),
      status: 401,
      code: 'invalid-credentials',
    },
  ],
  registerSocial: [
    {
      sent: () => ({ body: { provider: 'google', idToken: guess } }),
      status: 401,
      code: 'invalid-credentials',
    },
  ],
  askForPasskey: [
    { sent: () => ({ body: {} }), status: 200 },
    { sent: () => ({ body: { ticket: guess } }), status: 410, code: 'gone' },
  ],
  loginWithPasskey: [
    {
      sent: () => ({ body: { challenge: guess, response: {} } }),
      status: 410,
      code: 'gone',
    },
  ],
  unsubscribe: [{ sent: () => ({ params: { secret: guess } }), status: 404, code: 'not-found' }],
  readReminderWish: [
    { sent: () => ({ body: { secret: guess } }), status: 404, code: 'not-found' },
    { sent: () => ({ body: { secret: about.id } }), status: 404, code: 'not-found' },
  ],
  stopReminders: [{ sent: () => ({ body: { secret: guess } }), status: 404, code: 'not-found' }],
  resumeReminders: [{ sent: () => ({ body: { secret: guess } }), status: 404, code: 'not-found' }],
  stopRemindersInOneClick: [
    { sent: () => ({ params: { secret: guess } }), status: 404, code: 'not-found' },
  ],
  readOrganisation: [{ sent: () => ({}), status: 200 }],
  openPreScreening: [{ sent: () => ({}), status: 200 }],
  readPaperForm: [{ sent: () => ({ query: { language: 'en' } }), status: 200 }],
  listQuestions: [{ sent: () => ({}), status: 200 }],
  startPreScreening: [{ sent: () => ({ body: { secret: guess } }), status: 201 }],
  resumePreScreening: [
    {
      sent: () => ({ body: { resumeCode: 'ABCD-EFGH', dateOfBirth: '1977-05-23' } }),
      status: 404,
      code: 'not-found',
    },
  ],
  openScreening: [
    {
      sent: () => ({ body: { secret: guess, dateOfBirth: '1977-05-23' } }),
      status: 404,
      code: 'not-found',
    },
  ],
};

const closed = operations.filter(
  ({ id, access }) => access !== 'anyone' && !secretHolderAccess.includes(id),
);
const named = (list: readonly Operation[]) =>
  list.map((operation) => ({ id: operation.id, operation }));

describe('a stranger without a session', () => {
  it('has a listed answer for each operation that is open to anyone, with a limit', () => {
    const open = operations.filter(({ access }) => access === 'anyone');
    expect(Object.keys(publicCalls).toSorted()).toEqual(open.map(({ id }) => id).toSorted());
    const holders = operations.filter(({ access }) => access.endsWith('-holder'));
    expect(secretHolderAccess.toSorted()).toEqual(holders.map(({ id }) => id).toSorted());
    const unlimited = [...open, ...holders].filter(({ perMinute }) => perMinute === undefined);
    expect(unlimited.map(({ id }) => id)).toEqual([]);
  });

  it.each(Object.keys(publicCalls))(
    'gets the listed answer from %s, and learns of no one',
    async (id) => {
      for (const { sent, status, code } of publicCalls[id] ?? []) {
        const call = sent();
        const reply = await sendAs(test, undefined, operationCalled(id), call);
        expect([reply.statusCode, code && reply.json().code], reply.body).toEqual([status, code]);
        expectNothingOfAnyone(reply, call);
        expect(reply.headers['cache-control']).toBe('no-store');
      }
    },
  );

  it.each(named(closed))(
    'gets refused $id before anything else is checked',
    async ({ operation }) => {
      for (const sent of validCalls(operation, about, around)) {
        expectRefused(await sendAs(test, undefined, operation, sent), 401, 'unauthenticated');
      }
      if (operation.method !== 'GET') return;
      const url = operation.path.replaceAll(/:\w+/g, about.id);
      const head = await test.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([401, '']);
    },
  );

  const validBodies: Readonly<Record<string, object>> = {
    savePreScreening: [],
    savePreScreeningHelper: { name: 'Ana' },
    saveScreening: [],
    saveMoreAnswers: { edition: 1, answers: [] },
    addToForm: { id: crypto.randomUUID(), kind: 'note', text: 'Me too' },
  };

  it.each(secretHolderAccess)(
    'opens no form with %s: no secret, a guess, or that of another form',
    async (id) => {
      const operation = operationCalled(id);
      const begun = (await test.call('POST', '/api/pre-screening', { body: {} })).json();
      const theirs = operation.path.includes('screening/:id') ? about.drafts.waiting : about.id;
      const url = operation.path.replace(':id', theirs);
      const body = validBodies[id];
      const call = (headers: Record<string, string>) =>
        test.call(operation.method, url, { headers, ...(body && { body }) });
      expectRefused(await call({}), 401, 'unauthenticated');
      for (const secret of [guess, begun.secret, theirs]) {
        expectRefused(await call({ 'x-intake-secret': secret }), 404, 'not-found');
      }
    },
  );
});

describe('a stranger with an invented account', () => {
  const before = ['logout', 'readKeepingKey', 'readMe', 'sendVerification', 'stillHere'];

  it('reaches nothing but what their own account needs until its address is verified', () => {
    const marked = operations.filter((one) => one.beforeVerification);
    expect(marked.map(({ id }) => id).toSorted()).toEqual(before);
    expect(marked.filter(({ access }) => access !== 'signed-in')).toEqual([]);
  });

  it.each(named(closed.filter(({ id }) => !before.includes(id))))(
    'gets refused $id',
    async ({ operation }) => {
      for (const sent of validCalls(operation, about, around)) {
        expectRefused(await sendAs(test, unverified, operation, sent), 403, 'email-unverified');
      }
    },
  );

  it.each(before.filter((id) => id !== 'logout'))('learns of no one from %s', async (id) => {
    const reply = await sendAs(test, unverified, operationCalled(id), {});
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    expectNothingOfAnyone(reply);
  });
});

describe('a stranger who registers with the name of a client', () => {
  it('does not appear to staff as that client, and gets no message, until an address is verified', async () => {
    const names = { firstName: someone.firstName, lastName: someone.lastName };
    const body = { ...madeUp, ...names, email: 'impostor@stranger.example' };
    const made = await test.call('POST', '/api/auth/register', { body });
    const token = await test.getToken('user');
    const found = await test.call('GET', `/api/chat?q=${someone.lastName}`, { token });
    const ids = found.json().map((one: { person: { id: string } }) => one.person.id);
    expect(ids).toContain(client.id);
    expect(ids).not.toContain(made.json().id);
    const message = { id: crypto.randomUUID(), text: 'Your appointment is on Monday' };
    const url = `/api/chat/${made.json().id}`;
    expectRefused(await test.call('POST', url, { token, body: message }), 404, 'not-found');
  });
});

describe('a client whose portal has ended', () => {
  const portal: Record<string, () => Sent> = {
    acceptPage: () => ({ body: { token: guess, dateOfBirth: '1977-05-23' } }),
    askToMove: () => ({
      params: { id: about.eventId },
      body: { start: '2026-04-01T10:00', text: null },
    }),
    confirmMyAppointment: () => ({
      params: { id: about.eventId },
      body: { start: '2026-04-01T10:00', text: null },
    }),
    downloadMyAppointment: () => ({
      params: { id: about.eventId },
      query: { start: '2026-04-01T10:00' },
    }),
    downloadMyDocument: () => ({ params: { id: about.fileId } }),
    openMyForm: () => ({}),
    writeToTeam: () => ({
      body: { id: crypto.randomUUID(), topic: 'other', replyWanted: 'week', text: 'Hello' },
    }),
    readMyConsents: () => ({}),
    readMyOpenings: () => ({}),
    readMyPage: () => ({}),
    sendMyDocument: () => ({ parts: { file: ['a.txt', Buffer.from('mine')] } }),
    sendMyNeededDocument: () => ({
      params: { id: about.neededDocumentId },
      parts: { file: ['a.txt', Buffer.from('mine')] },
    }),
    setMyNeededDocument: () => ({
      params: { id: about.neededDocumentId },
      body: { isHad: false },
    }),
    writeAboutMyTask: () => ({
      params: { id: about.taskId },
      body: { isHard: true, text: null },
    }),
    setMyTaskDone: () => ({ params: { id: about.taskId }, body: { isDone: true } }),
    takeBackMyConsent: () => ({ params: { id: about.consentId } }),
  };
  const answeredEmpty: Record<string, object> = {
    readMyPage: { page: null },
    readMyConsents: { consents: [] },
  };

  async function signIn(): Promise<string> {
    const body = { email: client.email, password: testPassword };
    return tokenIn(await test.call('POST', '/api/auth/login', { body }));
  }
  const setLink = (suspendedAt: Date | null) =>
    test.db
      .updateTable('clientLink')
      .set({ suspendedAt })
      .where('applicantId', '=', about.id)
      .execute();

  it('covers every operation of the portal', () => {
    const portalOperations = operations.filter(({ access }) => access === 'client');
    expect(Object.keys(portal).toSorted()).toEqual(portalOperations.map(({ id }) => id).toSorted());
  });

  it('worked before the portal ended', async () => {
    const token = await signIn();
    for (const id of ['readMyPage', 'readMyConsents', 'readMyOpenings', 'downloadMyDocument']) {
      const reply = await sendAs(test, token, operationCalled(id), portal[id]?.() ?? {});
      expect([id, reply.statusCode]).toEqual([id, 200]);
    }
    const page = (await test.call('GET', '/api/my/page', { token })).json();
    expect(JSON.stringify(page)).toContain(someone.lastName);
  });

  /** In this order, since a deletion stays. */
  const endings: Record<string, () => Promise<unknown>> = {
    'is suspended': () => setLink(new Date()),
    'belongs to a deleted record': async () => {
      await setLink(null);
      const token = await test.getToken('admin');
      const { version } = (await test.call('GET', `/api/applicant/${about.id}`, { token })).json();
      const url = `/api/applicant/${about.id}?version=${version}`;
      expect((await test.call('DELETE', url, { token })).statusCode).toBeLessThan(300);
    },
    'was unlinked': async () => {
      const token = await test.getToken('admin');
      await test.call('POST', `/api/applicant/${about.id}/restore`, { token });
      const url = `/api/applicant/${about.id}/page/unlink`;
      const body = { reason: 'Someone else' };
      expect((await test.call('POST', url, { token, body })).statusCode).toBe(204);
    },
  };

  it.each(Object.keys(endings))('finds nothing with any of them when it %s', async (name) => {
    await endings[name]?.();
    const token = await signIn();
    for (const [id, sent] of Object.entries(portal)) {
      const reply = await sendAs(test, token, operationCalled(id), sent());
      expectNothingOfAnyone(reply);
      const empty = answeredEmpty[id];
      if (empty) expect([id, reply.statusCode, reply.json()]).toMatchObject([id, 200, empty]);
      else {
        const refused = id === 'acceptPage' ? [410, 'gone'] : [404, 'not-found'];
        expect([id, reply.statusCode, reply.json().code]).toEqual([id, ...refused]);
      }
    }
  });
});
