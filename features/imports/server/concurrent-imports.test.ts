import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { importSteps } from '#app/testing/imports.ts';
import { lockRows, waitForLockQueue } from '#app/testing/row-locks.ts';
import type { ImportRun } from '#features/imports/contract/imports.ts';

const test = useTestApp();
const steps = importSteps(test);

const makeCsv = (name: string, count: number) =>
  `First name,Last name\n${Array.from({ length: count }, (_, place) => `P${place},${name}${place}x`).join('\n')}\n`;

/** Polls like the page until it is done. */
async function runAs(role: 'user' | 'admin', { id }: ImportRun): Promise<ImportRun> {
  for (;;) {
    const reply = await steps.call('POST', `/api/import/${id}/run`, { how: 'good-rows' }, role);
    expect(reply.statusCode, reply.body).toBe(200);
    if (reply.json().state === 'done') return reply.json();
  }
}

/** Polls the check like the page until it is done. */
async function checkAs(role: 'user' | 'admin', { id }: ImportRun): Promise<ImportRun> {
  for (;;) {
    const reply = await steps.call('POST', `/api/import/${id}/check`, undefined, role);
    expect(reply.statusCode, reply.body).toBe(200);
    if (reply.json().state === 'checked') return reply.json();
  }
}

/** Accounts that created people of this name, from the log. */
async function addedBy(name: string) {
  const { rows } = await sql<{ id: string; role: string; import: string }>`
    select record_id as id, role, after->>'importId' as import
    from audit_entry join account on account.id = actor_id
    where action = 'applicant.created' and after->>'lastName' like ${`${name}%`}`.execute(test.db);
  return rows;
}

it('imports each row once when two people run the same import', async () => {
  const run = await steps.checked(makeCsv('Shared', 1200));
  const [one, other] = await Promise.all([runAs('user', run), runAs('admin', run)]);
  expect([one.counts.created, other.counts.created]).toEqual([1200, 1200]);
  const added = await addedBy('Shared');
  expect(new Set(added.map(({ id }) => id)).size).toBe(1200);
  expect(added).toHaveLength(1200);
});

it('leaves rows to a version that locks the import while it imports them', async () => {
  const run = await steps.checked(makeCsv('Older', 3));
  const release = await lockRows(
    test.db,
    sql`select from import_run where id = ${run.id} for update`,
  );
  const running = runAs('user', run);
  expect(await waitForLockQueue(test.db)).toBe(true);
  const { rows: free } = await sql`select from import_row
    where import_id = ${run.id} for update skip locked`.execute(test.db);
  expect(free).toHaveLength(3);
  await release(sql`update import_row set state = 'skipped' where import_id = ${run.id}`);
  expect((await running).counts).toMatchObject({ created: 0, skipped: 3 });
});

it('checks each row once when two people check the same import', async () => {
  const run = await steps.map(await steps.begin(makeCsv('Checked', 700)));
  const [one, other] = await Promise.all([checkAs('user', run), checkAs('admin', run)]);
  for (const { counts } of [one, other]) {
    expect(counts).toMatchObject({ rows: 700, good: 700, waiting: 0 });
  }
  const entries = await test.db
    .selectFrom('auditEntry')
    .select('id')
    .where('action', '=', 'import.checked')
    .where('recordId', '=', run.id)
    .execute();
  expect(entries).toHaveLength(1);
});

it('discards what a check found by columns that have changed since', async () => {
  const begun = await steps.begin('First name,Last name,DOB\nMapped,Twice,1980-01-02\n');
  const run = await steps.map(begun);
  // The search for duplicates waits for this after the check has read its row.
  const release = await lockRows(test.db, sql`lock table draft_applicant in access exclusive mode`);
  const checking = checkAs('user', run);
  expect(await waitForLockQueue(test.db)).toBe(true);
  const [first, second, third] = run.columns;
  if (!first || !second || !third) throw new Error('the file has three columns');
  const swapped = [{ ...first, field: second.field }, { ...second, field: first.field }, third];
  await steps.map({ ...run, columns: swapped });
  await release();
  expect((await checking).counts).toMatchObject({ good: 1 });
  await runAs('user', run);
  const names = await test.db
    .selectFrom('applicant')
    .select(['firstName', 'lastName'])
    .where('dateOfBirth', '=', '1980-01-02')
    .where('firstName', 'in', ['Mapped', 'Twice'])
    .execute();
  expect(names).toEqual([{ firstName: 'Twice', lastName: 'Mapped' }]);
});

it('lets two people import different files at the same time', async () => {
  const [one, other] = await Promise.all([
    steps.checked(makeCsv('Hers', 250)),
    steps.checked(makeCsv('His', 250)),
  ]);
  await Promise.all([runAs('user', one), runAs('admin', other)]);
  const recordedImports = async (name: string) =>
    new Set((await addedBy(name)).map((entry) => [entry.role, entry.import].join(' ')));
  expect(await recordedImports('Hers')).toEqual(new Set([`user ${one.id}`]));
  expect(await recordedImports('His')).toEqual(new Set([`admin ${other.id}`]));
  const undone = await Promise.all([steps.undo(one), steps.undo(other)]);
  expect(undone.map(({ counts }) => counts.undone)).toEqual([250, 250]);
});

it('hides duplicates from people without access, even after someone with access ran the check', async () => {
  const body = { firstName: 'Odile', lastName: 'Unseen', dateOfBirth: '1980-01-02' };
  const { id } = (await steps.call('POST', '/api/applicant', body)).json();
  const deleted = await steps.call('DELETE', `/api/applicant/${id}`, undefined, 'admin');
  expect(deleted.statusCode).toBe(200);
  const run = await steps.map(
    await steps.begin('First name,Last name,DOB\nOdile,Unseen,1980-01-02\n'),
  );
  const path = `/api/import/${run.id}`;
  expect((await steps.call('POST', `${path}/check`, undefined, 'admin')).json().state).toBe(
    'checked',
  );
  const rowFor = async (role: 'user' | 'admin') =>
    (await steps.call('GET', `${path}/rows?which=alike`, undefined, role)).json().rows[0];
  expect((await rowFor('admin')).duplicates).toMatchObject([{ visible: true, record: { id } }]);
  const [hidden] = (await rowFor('user')).duplicates;
  expect(hidden).toEqual({ visible: false, strength: 'very-likely', reasons: expect.anything() });
});
