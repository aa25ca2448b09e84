import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from './testing/app.ts';
import { Colleague, type Done, type Step, worksOfSeveral } from './testing/several-people.ts';

const test = useTestApp();

/** Whatever is refused, is refused for one of these reasons. */
const reasons: Record<Step['kind'], readonly string[]> = {
  edit: ['stale-version', 'not-found'],
  status: ['stale-version', 'not-found', 'not-allowed-transition'],
  note: ['not-found'],
  answer: ['not-found', 'stale-version'],
  support: ['stale-version', 'not-found'],
  delete: ['not-found', 'forbidden'],
  restore: ['not-found', 'forbidden'],
};

describe('several people at the file of one person', () => {
  it('lose nothing of one another, and whatever is refused says why', async () => {
    await fc.assert(
      fc.asyncProperty(worksOfSeveral, async (works) => {
        const id = await addApplicant();
        const people = await Promise.all(
          works.map((_, number) => Colleague.of(test, number === 0 ? 'admin' : 'user', id)),
        );
        await Promise.all(people.map((one, number) => one.work(works[number] ?? [])));
        const done = people.flatMap((one) => one.done);
        for (const { step, status, code } of done) {
          expect(status).toBeLessThan(500);
          if (code !== null) expect(reasons[step.kind]).toContain(code);
        }
        await restore(id);
        await expectEveryChange(id, done);
        await expectEveryNote(id, done);
        await expectEveryAnswer(id, done);
        await expectOneSupportRecord(id, done);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});

async function addApplicant(): Promise<string> {
  const body = { firstName: 'Odile', lastName: 'Moraine' };
  const token = await test.tokenOf('user');
  return (await test.call('POST', '/api/applicant', { token, body })).json().id;
}

/** So that what is left of the file can be read. */
async function restore(id: string): Promise<void> {
  const token = await test.tokenOf('admin');
  await test.call('POST', `/api/applicant/${id}/restore`, { token, body: {} });
}

async function read<T>(url: string): Promise<T> {
  const reply = await test.call('GET', url, { token: await test.tokenOf('admin') });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const accepted = (done: readonly Done[], kind: Step['kind']) =>
  done.filter(({ step, status }) => step.kind === kind && status < 300);

interface Change {
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/**
 * The log has one change for each that was accepted; each begins where the one before it ended, and the
 * last one ends at what is there. So nobody has changed what they had not seen.
 */
async function expectEveryChange(id: string, done: readonly Done[]): Promise<void> {
  const { rows } = await sql<Change>`
    select action, before, after from audit_entry
    where record_id = ${id} and kind = 'change'
      and action in ('applicant.updated', 'applicant.status-changed')
    order by id`.execute(test.db);
  const edited = rows.filter(({ action }) => action === 'applicant.updated');
  const wanted = accepted(done, 'edit').map(({ written }) => written);
  const found = edited.map(({ after }) => after?.preferredName ?? after?.referralSource);
  expect(found.toSorted()).toEqual(wanted.toSorted());
  expect(rows.length - edited.length).toBe(accepted(done, 'status').length);

  const state: Record<string, unknown> = {};
  for (const { before, after } of rows) {
    for (const name of ['preferredName', 'referralSource', 'status']) {
      if (!after || !(name in after)) continue;
      if (name in state) expect(before?.[name]).toEqual(state[name]);
      state[name] = after[name];
    }
  }
  expect(await read(`/api/applicant/${id}`)).toMatchObject(state);
}

async function expectEveryNote(id: string, done: readonly Done[]): Promise<void> {
  const { items } = await read<{ items: { text: string }[] }>(
    `/api/applicant/${id}/note?limit=100`,
  );
  const wanted = accepted(done, 'note').map(({ written }) => written);
  expect(items.map(({ text }) => text).toSorted()).toEqual(wanted.toSorted());
}

/** An answer that another one has replaced is among the earlier ones. */
async function expectEveryAnswer(id: string, done: readonly Done[]): Promise<void> {
  const answers = await read<{ answer: string }[]>(`/api/question-answer/${id}`);
  const history = `/api/question-answer/${id}/history/int-goals-now`;
  const earlier = await read<{ answer: string }[]>(history);
  const wanted = accepted(done, 'answer').map(({ written }) => written);
  const found = [...answers, ...earlier].map(({ answer }) => answer);
  expect(found.toSorted()).toEqual(wanted.toSorted());
}

async function expectOneSupportRecord(id: string, done: readonly Done[]): Promise<void> {
  const saved = accepted(done, 'support');
  const record = await read<{ version: number; transport: { details: string }[] }>(
    `/api/applicant-support/${id}`,
  );
  expect(record.version).toBe(saved.length);
  const written = saved.map((one) => one.written);
  for (const { details } of record.transport) expect(written).toContain(details);
}
