import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TriageKind, TriageQueue } from '#features/triage/contract/triage.ts';
import { triageSearch } from '#features/triage/web/parts/triage-address.ts';
import { expectAccessible } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { inAWeek, newFilledPage } from './linked-client.ts';
import { openAt } from './open-at.ts';
import { addApplicant, makeLink, openLink, readApplicant } from './screening-steps.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

async function items(kind: TriageKind): Promise<TriageQueue['items']> {
  const { token } = await demoSession('user');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(new URL(`/api/triage?kind=${kind}`, demo.url), { headers });
  return ((await reply.json()) as TriageQueue).items;
}

/** Opens the first item whose row has this text. */
async function open(kind: TriageKind, text: string): Promise<Page> {
  const page = await openAt(browser, '/page/applicants?view=triage', { width: 1280 });
  await page
    .getByRole('button', { name: new RegExp(`^${translate(`triage:chips.${kind}`)}`) })
    .click();
  await page
    .getByRole('region', { name: translate('triage:queue') })
    .getByRole('button', { name: text })
    .first()
    .click();
  await page.getByText(translate('triage:heldForYou')).waitFor();
  return page;
}

/** A client asks to move an appointment. */
async function newRequest() {
  const { id, person, eventId } = await newFilledPage();
  const asked = await send(
    `/api/my/appointment/${eventId}/move-wish`,
    { start: `${inAWeek}T10:00`, text: 'I work that morning' },
    person.token,
  );
  expect(asked.status).toBe(204);
  return { id };
}

const decide = (page: Page, action: string) =>
  page.getByRole('button', { name: translate(`triage:actions.${action}`), exact: true }).click();

describe('triage of', () => {
  it('a returned screening approves with a reason, and undo returns it', async () => {
    const lastName = uniqueName();
    const id = await addApplicant({ lastName });
    const device = (await (await openLink(await makeLink(id))).json()) as {
      id: string;
      secret: string;
    };
    const submitted = await fetch(new URL(`/api/screening/${device.id}/submit`, demo.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-intake-secret': device.secret },
      body: '{}',
    });
    expect(submitted.status).toBe(200);
    const page = await open('screening', lastName);
    await expectAccessible(page);
    await decide(page, 'approve');
    await page
      .getByRole('textbox', { name: translate('triage:approveReason') })
      .fill('Ready to start');
    await decide(page, 'approve');
    await expect.poll(async () => (await readApplicant(id)).status).toBe('approve');
    await page.getByRole('button', { name: translate('actions:undo') }).click();
    await expect.poll(async () => (await readApplicant(id)).status).toBe('pending');
    await page.getByText(translate('triage:done.undone')).first().waitFor();
  });

  it('a client’s request shows the text, and keeping the time answers it', async () => {
    const { id } = await newRequest();
    const page = await open('request', 'Maud');
    await page.getByText('I work that morning').waitFor();
    await expectAccessible(page);
    await decide(page, 'keepTime');
    await expect
      .poll(async () => (await items('request')).some((one) => one.person.applicantId === id))
      .toBe(false);
  });

  it('a client’s message is answered in place', async () => {
    const { id, person } = await newFilledPage();
    const { token, user } = await demoSession('user');
    const me = (JSON.parse(user) as { id: string }).id;
    const write = async (to: string, text: string, from: string) =>
      expect((await send(`/api/chat/${to}`, { id: crypto.randomUUID(), text }, from)).status).toBe(
        201,
      );
    await write((JSON.parse(person.user) as { id: string }).id, 'How are you?', token);
    await write(me, 'Can you help me with the papers?', person.token);
    const page = await open('message', 'Can you help me with the papers?');
    await expectAccessible(page);
    await decide(page, 'reply');
    await page.getByRole('textbox', { name: translate('triage:replyWhat') }).fill('Come by at 3');
    await decide(page, 'reply');
    await expect
      .poll(async () => (await items('message')).some((one) => one.person.applicantId === id))
      .toBe(false);
  });

  it('a possible match compares both, and undo proposes the pair again', async () => {
    const [match] = await items('match');
    if (!match) throw new Error('the demo has no possible match');
    const page = await open('match', match.person.lastName ?? '');
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
    await decide(page, 'twoPeople');
    await page.getByRole('button', { name: translate('actions:undo') }).waitFor();
    const left = await items('match');
    await page.keyboard.press('z');
    await expect.poll(async () => (await items('match')).length).toBe(left.length + 1);
  });

  it('any kind opens on the item that the address names, as my day links to it', async () => {
    const { id } = await newRequest();
    const item = (await items('request')).find((one) => one.person.applicantId === id);
    if (!item) throw new Error('the request isn’t in the queue');
    const search = new URLSearchParams(triageSearch(item));
    const page = await openAt(browser, `/page/applicants?${search}`, { width: 1280 });
    await page.getByText(translate('triage:heldForYou')).waitFor();
    await page.getByText('I work that morning').waitFor();
  });
});
