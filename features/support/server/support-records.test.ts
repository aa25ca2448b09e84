import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { everyField, supportSteps } from '#app/testing/support-records.ts';
import { supportGroupNames, supportGroups } from '#features/support/contract/support-groups.ts';
import type { SupportRecord } from '#features/support/contract/support-records.ts';

const test = useTestApp();
const { addApplicant, create, createdRecord, read, update } = supportSteps(test);

describe('support records', () => {
  it('start empty before the first save', async () => {
    const reply = await read(await addApplicant());
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ version: 0, updatedAt: null, updatedBy: null });
    for (const group of supportGroupNames) expect(reply.json()[group]).toEqual([]);
  });

  it('keep every field of every group, with any script and line breaks', async () => {
    for (const group of supportGroupNames) {
      const fields = Object.keys(supportGroups[group]).sort();
      expect([group, Object.keys(everyField[group][0] as object).sort()]).toEqual([group, fields]);
    }
    const created = await createdRecord(everyField);
    expect(created).toMatchObject({ ...everyField, version: 1 });
    expect(created.updatedBy).toMatchObject({ firstName: 'Sam', lastName: 'Waymark' });
    expect((await read(created.applicantId)).json()).toEqual(created);
  });

  it('require only what identifies an entry; other fields default to null', async () => {
    const created = await createdRecord({
      benefits: [{ kind: 'cash', program: '', renewal: '', status: '' }],
    });
    expect(created.benefits).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        kind: 'cash',
        program: null,
        status: null,
        caseNumber: null,
        renewal: null,
        from: null,
        until: null,
        note: null,
      },
    ]);
  });

  it('keep ids and order of entries, and give new entries an id', async () => {
    const chosenId = crypto.randomUUID();
    const first = await createdRecord({ peers: [{ id: chosenId.toUpperCase(), name: 'Jo' }] });
    expect(first.peers[0]?.id).toBe(chosenId);
    const peers = [{ name: 'Al' }, { ...first.peers[0], name: 'Josephine' }];
    const second = (await update({ ...first, peers })).json() as SupportRecord;
    expect(second.peers.map(({ name }) => name)).toEqual(['Al', 'Josephine']);
    expect(second.peers[1]?.id).toBe(chosenId);
    expect(second.peers[0]?.id).not.toBe(chosenId);
  });

  it('accept what the server sent, and keep omitted groups', async () => {
    const { applicantId, ...record } = await createdRecord(everyField);
    const whole = await update({ applicantId, ...record });
    expect(whole.json()).toMatchObject({ ...everyField, version: 2 });
    const reply = await update({ applicantId, version: 2, allergies: [] });
    expect(reply.json()).toMatchObject({ ...everyField, allergies: [], version: 3 });
  });
});

describe('invalid support records', () => {
  const manyPeers = Array.from({ length: 21 }, () => ({ name: 'Jo' }));
  it.each([
    ['peers.0.name', { peers: [{ name: ' ' }] }, 'required'],
    ['peers.0.name', { peers: [{}] }, 'required'],
    ['peers.1.phone', { peers: [{ name: 'Jo' }, { name: 'Al', phone: 'ring me' }] }, 'phone'],
    ['peers.0.email', { peers: [{ name: 'Jo', email: 'no address' }] }, 'email'],
    ['peers.0.note', { peers: [{ name: 'Jo', note: 'x'.repeat(1001) }] }, 'too-long'],
    ['peers.0.name', { peers: [{ name: 'Jo\u0000' }] }, 'characters'],
    ['peers.0.id', { peers: [{ id: 'one', name: 'Jo' }] }, 'not-valid'],
    ['peers', { peers: manyPeers }, 'too-many'],
    ['peers', { peers: 'Jo' }, 'wrong-type'],
    ['peers.0.ssn', { peers: [{ name: 'Jo', ssn: '000' }] }, 'unknown-field'],
    ['friends', { friends: [] }, 'unknown-field'],
    ['benefits.0.kind', { benefits: [{ kind: 'money' }] }, 'not-an-option'],
    ['benefits.0.renewal', { benefits: [{ kind: 'food', renewal: '2030-02-30' }] }, 'date'],
    ['courtDates.0.day', { courtDates: [{ day: '' }] }, 'required'],
    ['courtDates.0.day', { courtDates: [{ day: 'soon' }] }, 'date'],
    ['income.0.amount', { income: [{ source: 'wages', amount: -1 }] }, 'at-least'],
    ['income.0.amount', { income: [{ source: 'wages', amount: 0.125 }] }, 'amount'],
    ['income.0.amount', { income: [{ source: 'wages', amount: 10_000_000 }] }, 'at-most'],
    ['income.0.amount', { income: [{ source: 'wages', amount: '12' }] }, 'amount'],
    [
      'caseWorkers.0.until',
      { caseWorkers: [{ name: 'Al', from: '2026-02-02', until: '2026-02-01' }] },
      'before-start',
    ],
  ])('%s in %o', async (path, body, rule) => {
    const id = await addApplicant();
    const reply = await create(id, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toContainEqual({ path, rule, message: expect.any(String) });
    expect((await read(id)).json().version).toBe(0);
  });

  it('include two entries with the same id, in any groups', async () => {
    const id = crypto.randomUUID();
    const reply = await create(await addApplicant(), {
      peers: [{ id, name: 'Jo' }],
      allergies: [{ id: id.toUpperCase(), allergen: 'Nuts' }],
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0]).toMatchObject({ path: 'allergies.0.id', rule: 'repeated' });
  });

  it('include a body with another person’s id', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    const reply = await create(one, { applicantId: other, peers: [{ name: 'Jo' }] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0]).toMatchObject({ path: 'applicantId' });
    expect((await read(one)).json().version).toBe(0);
  });
});

describe('concurrent edits of a support record', () => {
  it('return the first save to the second one, and lose nothing', async () => {
    const created = await createdRecord({ peers: [{ name: 'Jo' }] });
    const { applicantId } = created;
    await update({ applicantId, version: 1, peers: [{ name: 'Al' }] });
    const stale = await update({ applicantId, version: 1, peers: [{ name: 'Bo' }] });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'stale-version',
      details: { applicantId, version: 2, peers: [{ name: 'Al' }] },
    });
    expect((await read(applicantId)).json().peers).toMatchObject([{ name: 'Al' }]);
  });

  it('let only one of two simultaneous saves succeed, first or later', async () => {
    const applicantId = await addApplicant();
    const firsts = await Promise.all(
      ['Jo', 'Al'].map((name) => create(applicantId, { peers: [{ name }] })),
    );
    expect(firsts.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = firsts.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'stale-version', details: { version: 1 } });
    const laters = await Promise.all(
      ['Bo', 'Di'].map((name) => update({ applicantId, version: 1, peers: [{ name }] })),
    );
    expect(laters.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('return a conflict for an update before the first save', async () => {
    const applicantId = await addApplicant();
    const reply = await update({ applicantId, version: 1, peers: [{ name: 'Jo' }] });
    expect(reply.statusCode).toBe(404);
    expect((await read(applicantId)).json().version).toBe(0);
  });
});
