import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { screeningSteps } from '#app/testing/screening.ts';

const test = useTestApp({ limitRates: true });
const { begin } = screeningSteps(test);

it('rejects the eleventh attempt at a date of birth that day, even the right one', async () => {
  const dateOfBirth = '1984-03-07';
  const { secret, open } = await begin({ dateOfBirth });
  for (let day = 10; day < 20; day += 1) {
    const wrongReply = await open({ secret, dateOfBirth: `1984-03-${day}` });
    expect(wrongReply.statusCode).toBe(404);
  }
  const rightReply = await open({ secret, dateOfBirth });
  expect([rightReply.statusCode, rightReply.json().code]).toEqual([429, 'too-many']);
  // Each link counts separately, and an unknown link counts like a real one.
  const other = await begin({ dateOfBirth });
  expect((await other.open({ secret: other.secret, dateOfBirth })).statusCode).toBe(200);
  const guess = { secret: 'x'.repeat(43), dateOfBirth };
  const guesses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) guesses.push((await open(guess)).statusCode);
  expect(guesses).toEqual([...Array(10).fill(404), 429]);
});
