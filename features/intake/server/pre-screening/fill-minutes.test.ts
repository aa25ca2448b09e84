import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';

const test = useTestApp();

const promised = async () => (await test.call('GET', '/api/pre-screening')).json().minutes;

/** People fill in the form, each in this many seconds. */
async function fillIn(count: number, seconds: number, more: { signsOfAutomation?: string[] } = {}) {
  const begun = new Date(Date.now() - 2 * 86_400_000);
  const rows = Array.from({ length: count }, (_, index) => ({
    reference: `T${seconds}-${count}-${index}`,
    language: 'en',
    edition: 1,
    createdAt: begun,
    submittedAt: new Date(begun.getTime() + seconds * 1000),
    ...more,
  }));
  await test.db
    .insertInto('referenceCode')
    .values(rows.map(({ reference }) => ({ code: reference })))
    .execute();
  await test.db.insertInto('draftApplicant').values(rows).execute();
}

it('promises the minutes that people took, once enough have filled in the form', async () => {
  await fillIn(19, 400);
  expect(await promised()).toBe(5);

  // Measured again after ten minutes. Pauses and programs don't count.
  await fillIn(6, 7 * 60 + 10);
  await fillIn(30, 3 * 3600);
  await fillIn(30, 2, { signsOfAutomation: ['too-fast'] });
  expect(await promised()).toBe(5);
  test.moveClock(600_001);
  expect(await promised()).toBe(7);

  const begun = (await test.call('POST', '/api/pre-screening', { body: {} })).json();
  const headers = { 'x-intake-secret': begun.secret };
  const read = await test.call('GET', `/api/pre-screening/${begun.id}`, { headers });
  expect(read.json().minutes).toBe(7);
});
