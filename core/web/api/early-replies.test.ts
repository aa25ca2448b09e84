import { beforeEach, expect, it, vi } from 'vitest';
import { callEarly, takeEarlyReply } from './early-replies.ts';
import { callHeaders } from './requests.ts';

const address = '/api/dashboard?zone=UTC';
const mine = callHeaders('GET', 'token-of-robin', 'en');

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async () => Response.json({ inDanger: 3 }));
});

it('hands out a reply once', async () => {
  callEarly([address], mine);
  const first = await takeEarlyReply(address, mine);
  expect(await first?.json()).toEqual({ inDanger: 3 });
  expect(await takeEarlyReply(address, mine)).toBeUndefined();
});

it.each([
  ['another session', callHeaders('GET', 'token-of-sam', 'en')],
  ['another language', callHeaders('GET', 'token-of-robin', 'fr')],
])('hands out nothing to %s', async (_, headers) => {
  callEarly([address], mine);
  expect(await takeEarlyReply(address, headers)).toBeUndefined();
});

it('hands out no reply that is older than half a minute', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  callEarly([address], mine);
  vi.setSystemTime(30_000);
  expect(await takeEarlyReply(address, mine)).toBeUndefined();
  vi.useRealTimers();
});

it('hands out nothing if the server was not reached, so that the app calls again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  callEarly([address], mine);
  expect(await takeEarlyReply(address, mine)).toBeUndefined();
});
