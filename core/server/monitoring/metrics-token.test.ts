import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';

const token = 'a token for the metrics';
const test = useTestApp({ environment: () => ({ METRICS_TOKEN: 'a-token-for-the-metrics' }) });

async function answerTo(authorization: string | undefined, remoteAddress: string) {
  const headers = { 'x-forwarded-for': '192.0.2.9', ...(authorization && { authorization }) };
  return test.app.inject({ url: '/metrics', headers, remoteAddress });
}

it('shows metrics to anyone with the token, from anywhere', async () => {
  const reply = await answerTo('Bearer a-token-for-the-metrics', '192.0.2.7');
  expect([reply.statusCode, reply.body.includes('cairn_info')]).toEqual([200, true]);
});

it.each([undefined, 'Bearer', `Bearer ${token}`, 'Bearer a-token-for-the-metric', 'Basic YTpi'])(
  'refuses the authorization %s, even on this machine',
  async (authorization) => {
    const reply = await answerTo(authorization, '127.0.0.1');
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
    expect(reply.headers['www-authenticate']).toBe('Bearer');
  },
);
