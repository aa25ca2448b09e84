import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import {
  staffTransitionsFrom,
  statusesReachableFrom,
} from '#features/enrollment/contract/status-transitions.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { type ApplicantStatus, applicantStatuses } from '#features/person/contract/enumerations.ts';

const test = useTestApp();
let staff: string;
let admin: string;

beforeAll(async () => {
  staff = await test.getToken('user');
  admin = await test.getToken('admin');
});

/** A person with this status; writes statuses directly that no call here can set. */
async function personWithStatus(status: ApplicantStatus): Promise<Applicant> {
  const body = { firstName: 'Ada', lastName: 'Pebble' };
  const created = await test.call('POST', '/api/applicant', { token: staff, body });
  expect(created.statusCode).toBe(201);
  const { id } = created.json();
  await test.db.updateTable('applicant').set({ status }).where('id', '=', id).execute();
  return (await test.call('GET', `/api/applicant/${id}`, { token: staff })).json();
}

const move = (id: string, body: object, token = staff) =>
  test.call('POST', `/api/applicant/${id}/status`, { token, body });

const read = async (id: string): Promise<Applicant> =>
  (await test.call('GET', `/api/applicant/${id}`, { token: staff })).json();

function auditEntries(id: string) {
  return test.db
    .selectFrom('auditEntry')
    .select(['actorId', 'before', 'after', 'reason'])
    .where('recordId', '=', id)
    .where('action', '=', 'applicant.status-changed')
    .execute();
}

const pairs = applicantStatuses.flatMap((from) => applicantStatuses.map((to) => ({ from, to })));
const isChosen = ({ from, to }: (typeof pairs)[number]) =>
  staffTransitionsFrom(from).some((transition) => transition.to === to);

describe('status changes', () => {
  it.each(pairs.filter(isChosen))('go from $from to $to, with a reason', async ({ from, to }) => {
    const { id, version } = await personWithStatus(from);
    const withoutReason = await move(id, { status: to, version });
    expect(withoutReason.statusCode).toBe(400);
    expect(withoutReason.json().details).toMatchObject([{ path: 'reason', rule: 'required' }]);
    const blank = await move(id, { status: to, version, reason: '  ' });
    expect(blank.statusCode).toBe(400);
    expect(await read(id)).toMatchObject({ status: from, version });

    const moved = await move(id, { status: to, version, reason: ' Elle a demandé 🌱 ' });
    expect(moved.statusCode).toBe(200);
    expect(moved.json()).toMatchObject({ id, status: to, version: version + 1 });
    expect(await read(id)).toEqual(moved.json());
    const me = (await test.call('GET', '/api/auth/me', { token: staff })).json();
    expect(await auditEntries(id)).toMatchObject([
      {
        actorId: me.id,
        before: { status: from },
        after: { status: to },
        reason: 'Elle a demandé 🌱',
      },
    ]);
  });

  it.each(pairs.filter(({ from, to }) => !statusesReachableFrom(from).includes(to)))(
    'refuse $from to $to, and list the allowed ones',
    async ({ from, to }) => {
      const { id, version } = await personWithStatus(from);
      const refused = await move(id, { status: to, version, reason: 'Because' });
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'not-allowed-transition',
        details: { status: from, allowed: statusesReachableFrom(from) },
      });
      expect(await read(id)).toMatchObject({ status: from, version });
      expect(await auditEntries(id)).toEqual([]);
    },
  );

  it('refuse a person who changed since, even for an allowed step', async () => {
    const { id, version } = await personWithStatus('pending');
    const saved = await test.call('PUT', `/api/applicant/${id}`, {
      token: staff,
      body: { version, phone: '555-0101' },
    });
    const stale = await move(id, { status: 'approve', version, reason: 'A bed is free' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'stale-version', details: saved.json() });
    expect((await read(id)).status).toBe('pending');
  });

  it('accept one of two concurrent decisions, and show the other what was saved', async () => {
    const { id, version } = await personWithStatus('pending');
    const replies = await Promise.all([
      move(id, { status: 'approve', version, reason: 'A bed is free' }),
      move(id, { status: 'decline', version, reason: 'No bed is free' }, admin),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [done] = replies.filter(({ statusCode }) => statusCode === 200);
    const [refused] = replies.filter(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      code: 'stale-version',
      details: { id, status: done?.json().status, version: version + 1 },
    });
    expect(await auditEntries(id)).toHaveLength(1);
  });

  it('refuse unknown statuses with a message', async () => {
    const { id, version } = await personWithStatus('pending');
    for (const [body, path, rule] of [
      [{ status: 'approved', version }, 'status', 'not-an-option'],
      [{ status: 'approve' }, 'version', 'required'],
      [{ status: 'approve', version, reason: 'x'.repeat(501) }, 'reason', 'too-long'],
      [{ status: 'approve', version, reason: 'a\u0000b' }, 'reason', 'characters'],
      [{ status: 'approve', version, date: '2026-01-01' }, 'date', 'unknown-field'],
    ] as const) {
      const reply = await move(id, body);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().details).toMatchObject([{ path, rule }]);
    }
    const missing = await move(crypto.randomUUID(), { status: 'approve', version, reason: 'x' });
    expect(missing.statusCode).toBe(404);
  });

  it('refuse a deleted record', async () => {
    const { id, version } = await personWithStatus('pending');
    await test.call('DELETE', `/api/applicant/${id}`, { token: admin });
    const sent = { status: 'approve', version: version + 1, reason: 'A bed is free' };
    expect((await move(id, sent, admin)).statusCode).toBe(404);
  });
});
