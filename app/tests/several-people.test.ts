// @module-tag full
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/app.ts';
import { Colleague, type Done, type Step, worksOfSeveral } from '../testing/several-people.ts';

const test = useTestApp();

/** The possible reasons for a refusal. */
const reasons: Record<Step['kind'], readonly string[]> = {
  edit: ['stale-version', 'not-found', 'merged'],
  status: ['stale-version', 'not-found', 'merged', 'not-allowed-transition'],
  note: ['not-found', 'merged'],
  answer: ['not-found', 'merged', 'stale-version'],
  support: ['stale-version', 'not-found', 'merged'],
  // A name can be taken over where there is one.
  merge: ['stale-version', 'not-found', 'merged', 'forbidden', 'invalid'],
  part: ['stale-version', 'not-found', 'merged', 'forbidden', 'merge-refused'],
  delete: ['not-found', 'merged', 'forbidden'],
  restore: ['not-found', 'merged', 'forbidden'],
};

describe('several people working on the records of one person', () => {
  it('lose none of each other’s changes, and each refusal gives a reason', async () => {
    const mergeCounts = { merges: 0, parted: 0 };
    await fc.assert(
      fc.asyncProperty(worksOfSeveral, async (works) => {
        const ids = [await addApplicant(), await addApplicant()] as const;
        const people: Colleague[] = [];
        for (const number of works.keys()) {
          people.push(await Colleague.create(test, number === 1 ? 'user' : 'admin', ids));
        }
        await Promise.all(people.map((one, number) => one.work(works[number] ?? [])));
        const done = people.flatMap((one) => one.done);
        for (const { step, status, code } of done) {
          expect(status).toBeLessThan(500);
          if (code !== null) expect(reasons[step.kind]).toContain(code);
        }
        const open = await openOnes(ids);
        await expectEveryChange(ids, open, done);
        await expectEveryNote(open, done);
        await expectEveryAnswer(open, done);
        await expectEverySupportRecord(ids, open, done);
        mergeCounts.merges += accepted(done, 'merge').length;
        mergeCounts.parted += accepted(done, 'part').length;
      }),
      { numRuns: 80, endOnFailure: true },
    );
    expect(mergeCounts.merges).toBeGreaterThan(mergeCounts.parted);
    expect(mergeCounts.parted).toBeGreaterThan(0);
  });
});

async function addApplicant(): Promise<string> {
  const body = { firstName: 'Odile', lastName: 'Moraine' };
  const token = await test.getToken('user');
  return (await test.call('POST', '/api/applicant', { token, body })).json().id;
}

/** The records that aren't merged into the other; deleted ones are restored for reading. */
async function openOnes(ids: readonly string[]): Promise<string[]> {
  const token = await test.getToken('admin');
  const open: string[] = [];
  for (const id of ids) {
    await test.call('POST', `/api/applicant/${id}/restore`, { token, body: {} });
    const { statusCode } = await test.call('GET', `/api/applicant/${id}`, { token });
    expect([200, 410]).toContain(statusCode);
    if (statusCode === 200) open.push(id);
  }
  expect(open.length).toBeGreaterThan(0);
  return open;
}

async function read<T>(url: string): Promise<T> {
  const reply = await test.call('GET', url, { token: await test.getToken('admin') });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

async function readAll<T>(ids: readonly string[], url: (id: string) => string): Promise<T[]> {
  const all: T[] = [];
  for (const id of ids) all.push(await read<T>(url(id)));
  return all;
}

const accepted = (done: readonly Done[], kind: Step['kind']) =>
  done.filter(({ step, status }) => step.kind === kind && status < 300);

const acceptedTexts = (done: readonly Done[], kind: Step['kind']) =>
  accepted(done, kind).map(({ written }) => written);

interface Change {
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

async function loggedChanges(id: string, ...actions: string[]): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select action, before, after from audit_entry
    where record_id = ${id} and kind = 'change' and action = any(${actions})
    order by id`.execute(test.db);
  return rows;
}

/**
 * The audit log has one change per accepted call; each starts where the previous one ended, and the
 * last ends at the current state. So nobody changed what they had not seen.
 */
async function expectEveryChange(
  ids: readonly string[],
  open: readonly string[],
  done: readonly Done[],
): Promise<void> {
  const edited: unknown[] = [];
  let moved = 0;
  for (const id of ids) {
    const changes = await loggedChanges(
      ...([id, 'applicant.updated', 'applicant.status-changed'] as const),
      ...(['applicant.merged', 'applicant.merge-undone'] as const),
    );
    for (const { action, after } of changes) {
      if (action === 'applicant.updated')
        edited.push(after?.preferredName ?? after?.referralSource);
      if (action === 'applicant.status-changed') moved += 1;
    }
    const state = replayed(changes);
    if (open.includes(id)) expect(await read(`/api/applicant/${id}`)).toMatchObject(state);
  }
  expect(edited.toSorted()).toEqual(acceptedTexts(done, 'edit').toSorted());
  expect(moved).toBe(accepted(done, 'status').length);
}

/** Applies the changes in order; each starts where the previous one ended. */
function replayed(changes: readonly Change[]): Record<string, unknown> {
  const state: Record<string, unknown> = {};
  for (const { before, after } of changes) {
    for (const name of ['preferredName', 'referralSource', 'status']) {
      if (!after || !(name in after)) continue;
      if (name in state) expect(before?.[name]).toEqual(state[name]);
      state[name] = after[name];
    }
  }
  return state;
}

/** Each note is in one record, whichever it was added to. */
async function expectEveryNote(open: readonly string[], done: readonly Done[]): Promise<void> {
  const pages = await readAll<{ items: { text: string }[] }>(
    open,
    (id) => `/api/applicant/${id}/note?limit=100`,
  );
  const found = pages.flatMap(({ items }) => items.map(({ text }) => text));
  expect(found.toSorted()).toEqual(acceptedTexts(done, 'note').toSorted());
}

/** A replaced answer is in the answer history. */
async function expectEveryAnswer(open: readonly string[], done: readonly Done[]): Promise<void> {
  type Answers = { answer: string }[];
  const answers = await readAll<Answers>(open, (id) => `/api/question-answer/${id}`);
  const earlier = await readAll<Answers>(
    open,
    (id) => `/api/question-answer/${id}/history/int-goals-now`,
  );
  const found = [...answers, ...earlier].flat().map(({ answer }) => answer);
  // A merge copies answers: the merged record keeps its own and has them after an unmerge.
  expect([...new Set(found)].toSorted()).toEqual(acceptedTexts(done, 'answer').toSorted());
}

async function expectEverySupportRecord(
  ids: readonly string[],
  open: readonly string[],
  done: readonly Done[],
): Promise<void> {
  const saved = accepted(done, 'support');
  let logged = 0;
  for (const id of ids) {
    const changes = await loggedChanges(
      id,
      'applicant.support-recorded',
      'applicant.support-updated',
    );
    logged += changes.length;
  }
  expect(logged).toBe(saved.length);
  const isMerged = accepted(done, 'merge').length > 0;
  for (const id of open) {
    const record = await read<{ version: number; transport: { details: string }[] }>(
      `/api/applicant-support/${id}`,
    );
    const recordSaves = saved.filter(({ step }) => ids[step.at] === id);
    if (!isMerged) expect(record.version).toBe(recordSaves.length);
    const written = (isMerged ? saved : recordSaves).map((one) => one.written);
    for (const { details } of record.transport) expect(written).toContain(details);
  }
}
