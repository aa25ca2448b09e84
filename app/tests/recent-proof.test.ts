import { beforeAll, describe, expect, it } from 'vitest';
import { confirmationMinutes } from '#core/contract/auth.ts';
import { operations } from '../contract/operations.ts';
import { testPassword, tokenIn, useTestApp } from '../testing/app.ts';
import { addSignedInPerson, type Person } from '../testing/people.ts';

const test = useTestApp();
const stale = confirmationMinutes * 60_000 + 1000;
let admin: Person;

beforeAll(async () => {
  admin = await addSignedInPerson(test, 'admin', 'Ada');
  // Still signed in, like an unlocked phone left behind.
  test.moveClock(stale);
});

const guarded = operations.filter((one) => one.needsRecentProof);

async function change(person: Person, body: object, actor = admin) {
  const { version } = await test.db
    .selectFrom('account')
    .select('version')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const sent = { token: actor.token, body: { version, ...body } };
  return test.call('PUT', `/api/user/${person.id}`, sent);
}

const readAccount = ({ id }: Person) =>
  test.db
    .selectFrom('account')
    .select(['role', 'reach', 'deactivatedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('an operation that gives out, opens, or destroys much', () => {
  it('has an entry in this list', () => {
    expect(guarded.map(({ id }) => id).sort()).toEqual([
      'erasePerson',
      'exportApplicants',
      'exportAudit',
      'exportClients',
      'exportFoundApplicants',
      'exportFoundClients',
      'inviteUser',
      'makeInvitationLink',
      'resetSecondFactor',
      'saveOwnData',
      'updateOrganisation',
    ]);
  });

  it.each(guarded.map((one) => [one.id, one] as const))(
    '%s requires a recent proof, and succeeds with one',
    async (_, { method, path }) => {
      const url = path.replaceAll(/:\w+/g, crypto.randomUUID());
      const body = method === 'GET' ? {} : { body: {} };
      const refused = await test.call(method, url, { token: admin.token, ...body });
      expect([refused.statusCode, refused.json().code]).toEqual([428, 'confirmation-needed']);
      const fresh = await addSignedInPerson(test, 'admin', 'Fern');
      const passed = await test.call(method, url, { token: fresh.token, ...body });
      expect(passed.statusCode).not.toBe(428);
    },
  );

  it('does not mention the proof to people without the permission', async () => {
    const user = await addSignedInPerson(test, 'user', 'Ugo');
    test.moveClock(stale);
    const reply = await test.call('GET', '/api/audit/export', user);
    test.moveClock(-stale);
    expect(reply.statusCode).toBe(403);
  });

  it('succeeds after the password', async () => {
    const otherAdmin = await addSignedInPerson(test, 'admin', 'Olga');
    test.moveClock(stale);
    const exportNow = () => test.call('GET', '/api/reports/applicants?format=csv', otherAdmin);
    expect((await exportNow()).statusCode).toBe(428);
    const body = { password: testPassword };
    const proofReply = await test.call('POST', '/api/auth/confirm', {
      token: otherAdmin.token,
      body,
    });
    expect(proofReply.statusCode, proofReply.body).toBe(204);
    expect((await exportNow()).statusCode).toBe(200);
    test.moveClock(-stale);
  });
});

describe('more permissions for an account', () => {
  it.each([
    ['a higher role', 'user', { reach: 'everywhere' }, { role: 'admin' }],
    ['access to every location', 'user', { reach: 'own' }, { reach: 'everywhere' }],
    ['an account that was closed', 'user', { deactivatedAt: new Date() }, { deactivated: false }],
  ] as const)('need a recent proof: %s', async (_, role, before, wanted) => {
    const person = await addSignedInPerson(test, role, 'Rae');
    await test.db.updateTable('account').set(before).where('id', '=', person.id).execute();
    const was = await readAccount(person);
    const refused = await change(person, wanted);
    expect([refused.statusCode, refused.json().code]).toEqual([428, 'confirmation-needed']);
    expect(await readAccount(person)).toEqual(was);
    const body = { email: admin.email, password: testPassword };
    const token = tokenIn(await test.call('POST', '/api/auth/login', { body }));
    const done = await change(person, wanted, { ...admin, token });
    expect(done.statusCode, done.body).toBe(200);
  });

  it('need one for location access as well', async () => {
    const fresh = await addSignedInPerson(test, 'admin', 'Lou');
    const made = await test.call('POST', '/api/location', {
      token: fresh.token,
      body: { name: 'Pine' },
    });
    const person = await addSignedInPerson(test, 'user', 'Pia');
    const limited = test.db.updateTable('account').set({ reach: 'own' });
    await limited.where('id', '=', person.id).execute();
    const url = `/api/location/${made.json().id}/staff`;
    const body = { add: [person.id], remove: [] };
    const refused = await test.call('POST', url, { token: admin.token, body });
    expect([refused.statusCode, refused.json().code]).toEqual([428, 'confirmation-needed']);
    expect((await test.call('POST', url, { token: fresh.token, body })).statusCode).toBe(200);
  });

  it('need none to be reduced, so that a dismissal is quick', async () => {
    const person = await addSignedInPerson(test, 'user', 'Tess');
    const reply = await change(person, { deactivated: true });
    expect(reply.statusCode, reply.body).toBe(200);
  });
});
