import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { passNight } from '#app/testing/jobs.ts';
import type { Notice } from '#features/notifications/contract/notifications.ts';

const test = useTestApp({ doJobs: true });

const day = 86_400_000;

async function signIn(email: string): Promise<string> {
  const body = { email, password: testPassword };
  return tokenIn(await test.call('POST', '/api/auth/login', { body }));
}

/** The clock passes session expiry, so each read signs in again, which also notifies. */
async function assignments(email: string): Promise<Notice[]> {
  const token = await signIn(email);
  const { items } = (await test.call('GET', '/api/notification/notice', { token })).json();
  return items.filter(({ kind }: Notice) => kind === 'applicant-assigned');
}

async function assign(caseWorkerId: string): Promise<void> {
  const body = { firstName: 'Odette', lastName: 'Verglas', caseWorkerId };
  test.forgetToken('admin');
  const token = await test.getToken('admin');
  expect((await test.call('POST', '/api/applicant', { token, body })).statusCode).toBe(201);
}

describe('old notifications', () => {
  it('stay for 90 days after reading, or a year if unread', async () => {
    const email = 'forgetful@test.example';
    const id = await addAccount(test.db, 'user', email);
    await assign(id);
    await assign(id);
    test.moveClock(50 * day);
    const [newer, older] = await assignments(email);
    const token = await signIn(email);
    await test.call('POST', '/api/notification/read', { token, body: { ids: [newer?.id] } });

    test.moveClock(89 * day);
    await passNight(test.db);
    expect(await assignments(email)).toHaveLength(2);
    test.moveClock(2 * day);
    await passNight(test.db);
    expect((await assignments(email)).map((one) => one.id)).toEqual([older?.id]);

    test.moveClock((364 - 141) * day);
    await passNight(test.db);
    expect(await assignments(email)).toHaveLength(1);
    test.moveClock(2 * day);
    await passNight(test.db);
    expect(await assignments(email)).toEqual([]);
  });
});
