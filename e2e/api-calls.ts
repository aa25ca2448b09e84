import { expect } from 'vitest';
import type { Language } from '#core/contract/languages.ts';
import type { Role } from '#core/contract/roles.ts';
import { demo } from './demo.ts';
import { demoAccount } from './sign-in.ts';
import type { SignedIn } from './stored.ts';

/** A common browser; the app lists it among the sessions. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

/** Calls the API from outside a browser, without cookies. */
export function send(
  path: string,
  body: unknown,
  token?: string,
  { url = demo.url, language }: { url?: string; language?: Language } = {},
): Promise<Response> {
  return fetch(new URL(path, url), {
    method: 'POST',
    headers: {
      'user-agent': userAgent,
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

export function readToken(reply: Response): string {
  return (reply.headers.get('authorization') ?? '').replace('Bearer ', '');
}

const sessions = new Map<string, { session: Promise<SignedIn>; madeAt: number }>();

/** Milliseconds for which a session is shared; some calls need a proof within ten minutes. */
const sessionLifetime = 5 * 60_000;

/** A session of a demo account, shared by the journeys of a test file. */
export function demoSession(role: Role, url = demo.url): Promise<SignedIn> {
  // The next test file may get the same port, but never the same database.
  const key = `${role} at ${url} on ${demo.databaseUrl}`;
  const known = sessions.get(key);
  if (known && Date.now() - known.madeAt < sessionLifetime) return known.session;
  const session = beginSession(role, url);
  sessions.set(key, { session, madeAt: Date.now() });
  return session;
}

/** A separate session, for a journey that ends it. */
export async function beginSession(role: Role, url = demo.url): Promise<SignedIn> {
  const reply = await send('/api/auth/login', demoAccount(role), undefined, { url });
  expect(reply.status).toBe(200);
  return { token: readToken(reply), user: await reply.text() };
}
