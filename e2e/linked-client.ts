import { expect } from 'vitest';
import { demoSession, send } from './api-calls.ts';
import { demo } from './demo.ts';
import { newAccount, registerInvited } from './new-person.ts';
import type { SignedIn } from './stored.ts';

/** Date of birth of every linked client. */
export const bornOn = '1991-04-07';

/**
 * A new person with an invitation to the client portal.
 *
 * @param giver staff member who gives it; the demo's by default
 */
export async function newInvited(url = demo.url, giver?: SignedIn) {
  const { token } = giver ?? (await demoSession('user', url));
  const body = { firstName: 'Maud', lastName: 'Ardoise', dateOfBirth: bornOn };
  const made = await send('/api/applicant', body, token, { url });
  const { id } = (await made.json()) as { id: string };
  const invited = await send(`/api/applicant/${id}/page/invitation`, { how: 'hand' }, token, {
    url,
  });
  const link = new URL(((await invited.json()) as { url: string }).url);
  return { id, token, path: link.pathname + link.hash };
}

/** Like `newInvited`, with the client's account. */
export async function newLinkedClient(url = demo.url, giver?: SignedIn) {
  const { id, token, path } = await newInvited(url, giver);
  const person: SignedIn = await registerInvited(newAccount('Maud', 'Ardoise'), { url });
  const body = { token: path.split('#page=')[1], dateOfBirth: bornOn };
  const accepted = await send('/api/my/page', body, person.token, { url });
  expect(accepted.status).toBe(204);
  return { id, token, person };
}

/** Like `newLinkedClient`, but the staff member who gave the link has left, so it is suspended. */
export async function newSuspendedClient(url = demo.url) {
  const giver = await registerInvited(newAccount('Gil', 'Tiller'), { url, role: 'user' });
  const linked = await newLinkedClient(url, giver);
  const { token } = await demoSession('admin', url);
  const { id } = JSON.parse(giver.user) as { id: string };
  const headers = { ...bearer(token).headers, 'content-type': 'application/json' };
  const deactivation = await fetch(new URL(`/api/user/${id}`, url), {
    method: 'PUT',
    headers,
    body: JSON.stringify({ deactivated: true, version: 1 }),
  });
  expect(deactivation.status).toBe(200);
  return linked;
}

/** Day of the client's next appointment. */
export const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** Like `newLinkedClient`, with a future and a past appointment and a task. */
export async function newFilledPage(url = demo.url) {
  const linked = await newLinkedClient(url);
  const { id, token } = linked;
  const me = (await (await fetch(new URL('/api/auth/me', url), bearer(token))).json()) as {
    id: string;
  };
  const meet = async (day: string) => {
    const time = { start: `${day}T10:00`, end: `${day}T10:45`, timeZone: 'America/New_York' };
    const event = { title: 'How it goes', time, people: [{ id }], staff: [me.id], place: 'Room 2' };
    const made = await send('/api/event', event, token, { url });
    expect(made.status).toBe(201);
    return (await made.json()) as { id: string };
  };
  const event = await meet(inAWeek);
  await meet('2026-01-14');
  const task = { title: 'Fernhaven', applicantId: id, forClient: true, due: inAWeek };
  expect((await send('/api/task', task, token, { url })).status).toBe(201);
  return { ...linked, eventId: event.id };
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
