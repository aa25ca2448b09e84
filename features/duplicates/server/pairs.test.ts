import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import type { CaseSummary } from '#features/case-record/contract/case-summary.ts';
import type { DuplicatePair } from '#features/duplicates/contract/duplicates.ts';
import type { Comparison } from '#features/lifecycle/contract/merges.ts';
import { waitUntil } from '../../../scripts/vitest/wait-until.ts';

const test = useTestApp({ doJobs: true });
const { call, get, addApplicant, fileOf, merged, undo } = mergeSteps(test);

interface List {
  items: DuplicatePair[];
  next: string | null;
  total: number;
}

/** Runs the search until the queue is empty. */
async function runQueuedSearches(): Promise<void> {
  const isDone = async () => {
    const waiting = await test.db.selectFrom('duplicateSearch').select('id').execute();
    return waiting.length === 0;
  };
  await waitUntil(isDone);
}

async function listPairs(id: string): Promise<DuplicatePair[]> {
  await runQueuedSearches();
  const { pairs } = await get<{ pairs: DuplicatePair[] }>(`/api/duplicate/of/${id}`);
  return pairs;
}

const names = [
  'Aubergine',
  'Bistouille',
  'Chrysocale',
  'Dendromane',
  'Embellie',
  'Fanfreluche',
  'Guirlande',
];
let count = 0;

/** Two likely duplicates, unlike anyone else. */
async function addLikelyPair(more: Record<string, unknown> = {}) {
  const dateOfBirth = `19${31 + 4 * count}-0${1 + count}-1${count}`;
  const fields = {
    firstName: names.at(-count - 1),
    lastName: names[count++],
    dateOfBirth,
    ...more,
  };
  const [one, other] = [await addApplicant(fields), await addApplicant(fields)];
  const [pair] = await listPairs(one.id);
  if (!pair) throw new Error('no pair was found');
  return { one, other, pair };
}

describe('duplicate pairs', () => {
  it('finds pairs when a person is added or changed, likeliest first, with reasons', async () => {
    const one = await addApplicant({
      firstName: 'Maëlle',
      lastName: 'Quivron',
      dateOfBirth: '1988-01-07',
    });
    const sure = await addApplicant({
      firstName: 'Maelle',
      lastName: 'Quivron',
      dateOfBirth: '1988-01-07',
    });
    const perhaps = await addApplicant({
      firstName: 'Maëlle',
      lastName: 'Autre',
      dateOfBirth: '1988-01-07',
    });
    await addApplicant({ firstName: 'Maëlle', lastName: 'Quivron', dateOfBirth: '1951-12-30' });
    const found = await listPairs(one.id);
    expect(found.map(({ strength, reasons }) => [strength, reasons])).toEqual([
      ['very-likely', ['same-name', 'same-birth']],
      ['possible', ['same-birth', 'same-first-name']],
    ]);
    const { likelyPairs } = await get<CaseSummary>(`/api/applicant/${one.id}/summary`);
    expect(likelyPairs).toMatchObject([{ id: found[0]?.id, other: { reference: sure.reference } }]);
    expect(found[0]?.members.map(({ id }) => id)).toEqual([one.id, sure.id]);
    const { version } = await fileOf(perhaps.id);
    await call('PUT', `/api/applicant/${perhaps.id}`, { version, dateOfBirth: '1960-10-11' });
    expect(await listPairs(perhaps.id)).toEqual([]);
    await call('DELETE', `/api/applicant/${sure.id}`, { reason: 'Test' }, 'admin');
    expect(await listPairs(one.id)).toEqual([]);
    await call('POST', `/api/applicant/${sure.id}/restore`, undefined, 'admin');
    expect(await listPairs(one.id)).toHaveLength(1);
  });

  it('pages through the pairs of all locations', async () => {
    const made = [
      await addLikelyPair(),
      await addLikelyPair(),
      await addLikelyPair({ phone: '418 555 0113' }),
    ];
    const listedIds: string[] = [];
    let after = '';
    for (;;) {
      const list = await get<List>(`/api/duplicate?limit=1${after && `&after=${after}`}`);
      listedIds.push(...list.items.map(({ id }) => id));
      if (list.next === null) break;
      after = list.next;
    }
    expect(new Set(listedIds).size).toBe(listedIds.length);
    // The pair that also shares a phone number is the likeliest.
    const [plain, alsoPlain, strongest] = made.map(({ pair }) => listedIds.indexOf(pair.id));
    expect(strongest).toBeLessThan(plain as number);
    expect(strongest).toBeLessThan(alsoPlain as number);
    const possible = await get<List>('/api/duplicate?strength=possible');
    expect(possible.items.every(({ strength }) => strength === 'possible')).toBe(true);
    expect((await call('GET', '/api/duplicate?after=nonsense')).statusCode).toBe(400);
  });

  it('does not propose a pair marked as two people until the evidence changes', async () => {
    const { one, other, pair } = await addLikelyPair();
    const url = `/api/duplicate/${pair.id}/dismissed`;
    const reply = await call('PUT', url, { dismissed: true });
    expect(reply.json()).toMatchObject({ dismissed: { by: { firstName: 'Sam' } } });
    expect(await listPairs(one.id)).toEqual([]);
    const dismissed = await get<List>('/api/duplicate?state=dismissed');
    expect(dismissed.items.map(({ id }) => id)).toContain(pair.id);

    await call('PUT', `/api/applicant/${one.id}`, { version: 1, preferredName: 'Odi' });
    expect(await listPairs(one.id)).toEqual([]);
    await call('PUT', url, { dismissed: false });
    expect(await listPairs(one.id)).toHaveLength(1);
    await call('PUT', url, { dismissed: true });
    const phone = '418 555 0177';
    await call('PUT', `/api/applicant/${one.id}`, { version: 2, phone });
    await call('PUT', `/api/applicant/${other.id}`, { version: 1, phone });
    expect(await listPairs(one.id)).toMatchObject([
      { reasons: expect.arrayContaining(['same-phone']) },
    ]);
    const logged = await test.db
      .selectFrom('auditEntry')
      .select('action')
      .where('recordId', '=', other.id)
      .where('action', 'like', 'applicant.duplicate-%')
      .orderBy('id')
      .execute();
    expect(logged.map(({ action }) => action)).toEqual([
      'applicant.duplicate-dismissed',
      'applicant.duplicate-proposed-again',
      'applicant.duplicate-dismissed',
    ]);
  });

  it('notifies administrators once, with a link, when staff ask for a merge', async () => {
    const { pair } = await addLikelyPair();
    await test.getToken('admin');
    for (const _twice of [1, 2]) {
      const reply = await call('POST', `/api/duplicate/${pair.id}/ask`);
      expect(reply.json()).toMatchObject({ asked: { by: { firstName: 'Sam' } } });
    }
    const { items } = await get<{ items: { kind: string; recordId: string }[] }>(
      '/api/notification/notice',
      'admin',
    );
    const about = items.filter(({ recordId }) => recordId === pair.id);
    expect(about).toMatchObject([{ kind: 'merge-asked', values: { name: 'Sam Waymark' } }]);
    const compared = await get<Comparison>(`/api/duplicate/${pair.id}`, 'admin');
    expect(compared.abilities).toEqual({ merge: true, ask: false, dismiss: true });
  });

  it("counts each record's contents, drops the pair on merge, and restores it on unmerge", async () => {
    const { one, other, pair } = await addLikelyPair();
    await call('POST', `/api/applicant/${other.id}/note`, { text: 'Rang twice.' });
    const compared = await get<Comparison>(`/api/duplicate/${pair.id}`);
    expect(compared.sides.map(({ applicant, brings }) => [applicant.id, brings.notes])).toEqual([
      [one.id, 0],
      [other.id, 1],
    ]);
    expect(compared.abilities).toEqual({ merge: false, ask: true, dismiss: true });
    await merged(one, other);
    expect((await call('GET', `/api/duplicate/${pair.id}`)).statusCode).toBe(404);
    expect(await listPairs(one.id)).toEqual([]);
    expect((await undo(one.id)).statusCode).toBe(200);
    expect(await listPairs(one.id)).toHaveLength(1);
  });
});
