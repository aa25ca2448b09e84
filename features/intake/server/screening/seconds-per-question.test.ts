import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { screeningSteps } from '#app/testing/screening.ts';

const test = useTestApp();
const { begin, addApplicant } = screeningSteps(test);
const minute = 60_000;

/** Seconds per question that a screening opened now promises, measured again. */
async function promised(): Promise<number> {
  // Measured at most every ten minutes.
  test.moveClock(11 * minute);
  test.forgetToken('user');
  const { read } = await begin();
  const opened = await read();
  expect(opened.statusCode, opened.body).toBe(200);
  return opened.json().secondsPerQuestion;
}

/** Screenings that took this many seconds for ten answers. */
async function complete(count: number, seconds: number): Promise<void> {
  const { id: applicantId } = await addApplicant();
  const submittedAt = test.app.app.clock();
  const begunAt = new Date(submittedAt.getTime() - seconds * 1000);
  const one = { applicantId, asked: '[]', edition: 1, begunAt, submittedAt, answered: 10 };
  const rows = Array.from({ length: count }, () => one);
  await test.db.insertInto('screening').values(rows).execute();
}

it('promises the seconds that people took, once enough have, without those who paused', async () => {
  expect(await promised()).toBe(20);
  await complete(19, 80);
  expect(await promised()).toBe(20);
  await complete(1, 80);
  await complete(15, 3 * 3600);
  expect(await promised()).toBe(8);
});
