import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#core/contract/users.ts';

const person: User = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@example.org',
  role: 'user',
  roles: ['User'],
};
const tokenUntil = (exp: unknown) =>
  `header.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.signature`;

let stored: Record<string, string>;

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    removeItem: (key: string) => delete stored[key],
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Loads the module with these entries in the browser's storage. */
async function loadSession(entries: Record<string, string>) {
  stored = { ...entries };
  vi.resetModules();
  return await import('./session.ts');
}

describe('a page restored from the back/forward cache', () => {
  it('signs out if another tab has signed out since', async () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const app_b2b = tokenUntil(Date.now() / 1000 + 3600);
    const session = await loadSession({ app_b2b, currentUser: JSON.stringify(person) });
    const onEnd = vi.fn();
    session.onSessionEnd(onEnd);
    stored = {};
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(onEnd).not.toHaveBeenCalled();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(session.currentUser()).toBeNull();
  });
});

describe('the stored session', () => {
  const app_b2b = tokenUntil(Date.now() / 1000 + 3600);
  const currentUser = JSON.stringify(person);

  it('signs the person in when the page loads', async () => {
    const session = await loadSession({ app_b2b, currentUser });
    expect(session.isSignedIn()).toBe(true);
    expect(session.currentUser()).toEqual(person);
  });

  it.each([
    ['expired', tokenUntil(1)],
    ['unreadable', 'x.%%%.x'],
  ])('gets ignored when its token is %s', async (_name, token) => {
    const session = await loadSession({ app_b2b: token, currentUser });
    expect(session.isSignedIn()).toBe(false);
  });

  it.each(['{"broken":', '[1]', '{"firstName":"A"}', 'null'])(
    'gets ignored and removed when the stored user is %j',
    async (broken) => {
      const session = await loadSession({ app_b2b, currentUser: broken });
      expect(session.isSignedIn()).toBe(false);
      expect(stored).toEqual({ app_b2b });
    },
  );
});
