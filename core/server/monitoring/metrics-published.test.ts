import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';

const test = useTestApp({ environment: () => ({ PUBLIC_URL: 'https://cairn.test.example' }) });

it('refuses metrics without a token on a server with a public URL, since a proxy may be silent', async () => {
  const headers = { host: '127.0.0.1:3000' };
  const reply = await test.app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' });
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden']);
});
