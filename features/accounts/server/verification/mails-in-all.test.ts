import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { tokenIn, useTestApp } from '#app/testing/app.ts';
import { mailsInAll } from './service.ts';

const test = useTestApp({ limitRates: true });

async function mailsWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'verification-mail'
  `.execute(test.db);
  return rows[0]?.count ?? 0;
}

it('limits all verification mails, so that a stranger with many networks can’t flood mailboxes', async () => {
  const register = (number: number) =>
    test.call('POST', '/api/auth/register', {
      body: {
        firstName: 'Made',
        lastName: 'Up',
        password: 'seventeen quiet lanterns',
        email: `victim-${number}@elsewhere.example`,
      },
      headers: { 'x-forwarded-for': `2001:db8:${number.toString(16)}::1` },
    });
  for (let number = 0; number < mailsInAll.points; number += 1) {
    expect((await register(number)).statusCode).toBe(201);
  }
  expect(await mailsWaiting()).toBe(mailsInAll.points);
  // The account is still created, with the time when the mail can be requested again.
  const late = await register(mailsInAll.points);
  expect(late.statusCode).toBe(201);
  expect(await mailsWaiting()).toBe(mailsInAll.points);
  const again = await test.call('POST', '/api/auth/verify-email/send', { token: tokenIn(late) });
  expect([again.statusCode, again.json().code]).toEqual([429, 'too-many']);
});
