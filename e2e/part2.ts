import { expect } from 'vitest';
import { beginSession, demoSession, send } from './api-calls.ts';
import type { OpenBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { type Look, lookEntries } from './look.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';

/** Turns 42 CFR Part 2 on or off. Other tests of this worker share the server. */
export async function setPart2(part2: boolean): Promise<void> {
  const { token } = await demoSession('admin');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const now = await (
    await fetch(new URL('/api/organisation/settings', demo.url), { headers })
  ).json();
  const body = JSON.stringify({ ...now, part2 });
  const reply = await fetch(new URL('/api/organisation', demo.url), {
    method: 'PUT',
    headers,
    body,
  });
  expect(reply.status).toBe(200);
}

/** Opens a screen of a new person's record; expects refused disclosures. */
export async function openNewPerson(
  browser: OpenBrowser,
  look: Look,
  at: string,
  before: (person: { id: string; token: string }) => Promise<unknown> = async () => undefined,
) {
  const session = await beginSession('user');
  const made = await send(
    '/api/applicant',
    { firstName: 'Odile', lastName: 'Talus', phone: '555-0137' },
    session.token,
  );
  const { id } = (await made.json()) as { id: string };
  await before({ id, token: session.token });
  const page = await browser.visit({ language: look.language, expected: [400, 409] });
  const entries = { ...lookEntries(look), ...sessionEntries(session) };
  await openWith(page, entries, `/page/applicant/${id}${at}`);
  await settled(page);
  return { page, id, token: session.token };
}
