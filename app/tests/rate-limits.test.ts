import { expect, it } from 'vitest';
import { forgotPassword, readInvitation } from '#core/contract/auth.ts';
import { useTestApp } from '../testing/app.ts';
import { addSignedInPerson } from '../testing/people.ts';

const test = useTestApp({ limitRates: true });

it('limits calls that need no account by network address, and returns when to retry', async () => {
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

it('treats all addresses of one IPv6 network as one caller', async () => {
  const attempt = (address: string) =>
    test.call('POST', '/api/auth/invitation', {
      body: { token: 'a guess' },
      headers: { 'x-forwarded-for': address },
    });
  for (let count = 0; count < readInvitation.perMinute; count += 1) {
    expect((await attempt(`2001:db8:9:9::${count.toString(16)}`)).json().code).toBe('gone');
  }
  expect((await attempt('2001:db8:9:9:ffff::1')).statusCode).toBe(429);
  expect((await attempt('2001:db8:9:a::1')).json().code).toBe('gone');
});

it('limits all networks together', async () => {
  const maxCalls = forgotPassword.perMinute * 100;
  const replies = await Promise.all(
    Array.from({ length: maxCalls + 1 }, (_, count) =>
      test.call('POST', '/api/auth/forgot-password', {
        body: {},
        headers: { 'x-forwarded-for': `2001:db8:${count.toString(16)}::1` },
      }),
    ),
  );
  const answered = (status: number) => replies.filter((one) => one.statusCode === status).length;
  expect([answered(400), answered(429)]).toEqual([maxCalls, 1]);
});

it('limits the calls of one client across networks, and no one else’s', async () => {
  const [busy, calm] = [
    await addSignedInPerson(test, 'client', 'Busy'),
    await addSignedInPerson(test, 'client', 'Calm'),
  ];
  const call = (token: string, count: number) =>
    test.call('GET', '/api/my/page', {
      token,
      headers: { 'x-forwarded-for': `2001:db8:${count.toString(16)}::1` },
    });
  const replies = await Promise.all(
    Array.from({ length: 301 }, (_, count) => call(busy.token, count)),
  );
  const refused = replies.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([429]);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call(calm.token, 1)).statusCode).toBe(200);
  const staff = await addSignedInPerson(test, 'user', 'Staff');
  const asStaff = await Promise.all(
    Array.from({ length: 301 }, () => test.call('GET', '/api/auth/me', { token: staff.token })),
  );
  expect(new Set(asStaff.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
