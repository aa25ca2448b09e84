import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { roles } from '#core/contract/roles.ts';

const test = useTestApp();

const readTogether = (
  addresses: readonly string[],
  { token, headers = {} }: { token: string; headers?: Record<string, string> },
) =>
  test.call('GET', `/api/together?${new URLSearchParams(addresses.map((one) => ['read', one]))}`, {
    token,
    headers,
  });

describe('reads made together', () => {
  it.each(roles)('get the replies that they would get alone, as %s', async (role) => {
    const token = await test.getToken(role);
    const headers = { 'accept-language': 'fr' };
    const addresses = [
      '/api/auth/me',
      '/api/location',
      '/api/organisation/settings',
      '/api/notification/notice?limit=1',
      '/api/notification/notice?limit=many',
    ];
    const alone = await Promise.all(
      addresses.map((address) => test.call('GET', address, { token, headers })),
    );
    expect(alone.some((one) => one.statusCode !== 200)).toBe(true);
    const together = await readTogether(addresses, { token, headers });
    expect([together.statusCode, together.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(together.json().replies).toEqual(
      alone.map((one) => ({ status: one.statusCode, body: one.json() })),
    );
  });

  it.each([
    '/api/applicant/00000000-0000-4000-8000-000000000000',
    '/api/applicant/:id',
    '/api/live',
    '/api/together?read=/api/location',
    '/api/location/',
    '/api//location',
    '/api/task/../location',
    'https://elsewhere.example/api/location',
    '/login',
    '',
  ])('include no other address, such as “%s”', async (address) => {
    const token = await test.getToken('admin');
    const reply = await readTogether(['/api/location', address], { token });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid']);
    expect(reply.json().details).toMatchObject([{ path: 'read', rule: 'not-an-option' }]);
  });

  it('can’t be more than ten', async () => {
    const token = await test.getToken('user');
    const addresses = Array.from({ length: 11 }, () => '/api/location');
    const reply = await readTogether(addresses, { token });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid']);
    expect((await readTogether(addresses.slice(1), { token })).json().replies).toHaveLength(10);
  });
});
