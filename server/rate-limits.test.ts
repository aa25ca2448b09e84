import { expect, it } from 'vitest';
import { readInvitation } from '#contract/auth.ts';
import { useTestApp } from '#server/testing/app.ts';

const test = useTestApp({ limitRates: true });

it('limits the calls that need no account, by network address, and says when to try again', async () => {
  const attempt = (address: string) =>
    test.call('POST', '/api/auth/invitation', {
      body: { token: 'a guess' },
      headers: { 'x-forwarded-for': address },
    });
  for (let count = 0; count < readInvitation.perMinute; count += 1) {
    expect((await attempt('198.51.100.9')).json().code).toBe('gone');
  }
  const refused = await attempt('198.51.100.9');
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too-many', message: expect.any(String) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await attempt('198.51.100.10')).json().code).toBe('gone');
});
