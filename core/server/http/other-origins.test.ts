import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';

const pages = 'https://cairn.test';
const alone = useTestApp();
const shared = useTestApp({ environment: () => ({ PAGE_ORIGINS: `${pages}, https://two.test` }) });

const preflightHeaders = (origin: string) => ({
  origin,
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization,content-type',
});

describe('a call from a page of another server', () => {
  it('allows the configured origins, with a token and without cookies', async () => {
    const { statusCode, headers } = await shared.app.inject({
      method: 'OPTIONS',
      url: '/api/auth/me',
      headers: preflightHeaders(pages),
    });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': pages,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization,content-type',
    });
    expect(headers['access-control-allow-credentials']).toBe(undefined);
    const token = await shared.getToken('user');
    const reply = await shared.call('GET', '/api/auth/me', {
      token,
      headers: { origin: 'https://two.test' },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBe('https://two.test');
    expect(reply.headers['access-control-expose-headers']).toContain('Authorization');
  });

  it('reveals nothing to other origins', async () => {
    const { headers } = await shared.call('GET', '/api/organisation', {
      headers: { origin: 'https://evil.test' },
    });
    expect(headers['access-control-allow-origin']).toBe(undefined);
  });

  it('allows no other origin by default', async () => {
    const { headers } = await alone.call('GET', '/api/organisation', {
      headers: { origin: pages },
    });
    expect(headers['access-control-allow-origin']).toBe(undefined);
  });
});
