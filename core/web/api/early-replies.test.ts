import { beforeEach, expect, it, vi } from 'vitest';
import { readEarly, takeEarlyReply } from './early-replies.ts';
import { callHeaders } from './requests.ts';

const address = '/api/dashboard?zone=UTC';
const mine = callHeaders('GET', 'token-of-robin', 'en');

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async () => Response.json({ inDanger: 3 }));
});

it('hands out a reply once', async () => {
  readEarly([address], mine);
  const first = await takeEarlyReply(address, mine);
  expect(await first?.json()).toEqual({ inDanger: 3 });
  expect(await takeEarlyReply(address, mine)).toBeUndefined();
});

it.each([
  ['another session', callHeaders('GET', 'token-of-sam', 'en')],
  ['another language', callHeaders('GET', 'token-of-robin', 'fr')],
])('hands out nothing to %s', async (_, headers) => {
  readEarly([address], mine);
  expect(await takeEarlyReply(address, headers)).toBeUndefined();
});

it('hands out no reply that is older than half a minute', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  readEarly([address], mine);
  vi.setSystemTime(30_000);
  expect(await takeEarlyReply(address, mine)).toBeUndefined();
  vi.useRealTimers();
});

it('hands out nothing if the server was not reached, so that the app calls again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  readEarly([address], mine);
  expect(await takeEarlyReply(address, mine)).toBeUndefined();
});

it('makes several reads in one call, and hands out each reply by its address', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const replies = [
      { status: 200, body: { inDanger: 3 } },
      { status: 403, body: { code: 'forbidden' } },
    ];
    return Response.json({ replies }, { headers: { authorization: 'Bearer renewed' } });
  });
  readEarly([address, '/api/location'], mine);
  const dashboard = await takeEarlyReply(address, mine);
  const locations = await takeEarlyReply('/api/location', mine);
  expect(asked).toEqual([
    '/api/together?read=%2Fapi%2Fdashboard%3Fzone%3DUTC&read=%2Fapi%2Flocation',
  ]);
  expect([dashboard?.status, await dashboard?.json()]).toEqual([200, { inDanger: 3 }]);
  expect([locations?.status, await locations?.json()]).toEqual([403, { code: 'forbidden' }]);
  expect(dashboard?.headers.get('authorization')).toBe('Bearer renewed');
});

it('hands out nothing if the server refused to read together', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'not-found' }, { status: 404 }));
  readEarly([address, '/api/location'], mine);
  expect(await takeEarlyReply(address, mine)).toBeUndefined();
});
