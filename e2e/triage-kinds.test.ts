import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { contents } from '#app/testing/files.ts';
import type { TriageKind, TriageQueue } from '#features/triage/contract/triage.ts';
import { triageSearch } from '#features/triage/web/parts/triage-address.ts';
import { expectAccessible } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { likelyPair } from './likely-pair.ts';
import { inAWeek, newFilledPage, newLinkedClient } from './linked-client.ts';
import { openAt } from './open-at.ts';
import { addApplicant, makeLink, openLink, readApplicant } from './screening-steps.ts';
import type { SignedIn } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const french = translationsIn('fr');

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

async function sendDocument(token: string, name: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([contents.png]), name);
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(new URL('/api/my/document', demo.url), {
    method: 'POST',
    headers,
    body: form,
  });
  expect(sent.status).toBe(201);
}

const write = async (to: string, text: string, from: string) =>
  expect((await send(`/api/chat/${to}`, { id: crypto.randomUUID(), text }, from)).status).toBe(201);

const accountId = ({ user }: { user: string }) => (JSON.parse(user) as { id: string }).id;

/** A client replies to a message from the demo’s staff. */
async function writeToMe(person: SignedIn, text: string): Promise<void> {
  const me = await demoSession('user');
  await write(accountId(person), 'How are you?', me.token);
  await write(accountId(me), text, person.token);
}

/** Everything in it is within its width. */
async function expectInside(place: Locator): Promise<void> {
  const outside = await place.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll('*')]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && (box.right > right + 0.5 || box.left < left - 0.5);
      })
      .map((one) => one.outerHTML.slice(0, 120));
  });
  expect(outside).toEqual([]);
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
    await writeToMe(person, 'Can you help me with the papers?');
    const page = await open('message', 'Can you help me with the papers?');
    await expectAccessible(page);
    await decide(page, 'reply');
    await page.getByRole('textbox', { name: translate('triage:replyWhat') }).fill('Come by at 3');
    await decide(page, 'reply');
    await expect
      .poll(async () => (await items('message')).some((one) => one.person.applicantId === id))
      .toBe(false);
  });

  it('a client’s document opens, is marked as seen, and undo returns it', {
    tags: 'main',
  }, async () => {
    const { id, person } = await newLinkedClient();
    await sendDocument(person.token, 'card.png');
    const isWaiting = async () =>
      (await items('document')).some((one) => one.person.applicantId === id);
    const page = await open('document', 'card.png');
    await page.locator('[data-preview] img').waitFor();
    await decide(page, 'openDocument');
    const dialog = page.getByRole('dialog', { name: 'card.png' });
    await dialog.locator('img').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await isWaiting()).toBe(true);
    await expectAccessible(page);
    // Undo is pressed before the decision's reply arrives.
    const arrived = Promise.withResolvers<void>();
    await page.route(
      '**/seen',
      async (route) => {
        const response = await route.fetch();
        await arrived.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.keyboard.press('a');
    await expect.poll(isWaiting).toBe(false);
    await page.keyboard.press('z');
    arrived.resolve();
    await expect.poll(isWaiting).toBe(true);
  });

  it.each(['message', 'document'] as const)('a %s fits a phone in French', async (kind) => {
    const { person } = await newLinkedClient();
    const long = 'W'.repeat(90);
    if (kind === 'document') await sendDocument(person.token, `${long}.png`);
    else await writeToMe(person, `${long}\n${'Bonjour\n'.repeat(40)}`);
    const [item] = (await items(kind)).toReversed();
    if (!item) throw new Error('nothing is in the queue');
    const search = new URLSearchParams(triageSearch(item));
    const page = await openAt(browser, `/page/applicants?${search}`, {
      width: 360,
      language: 'fr',
    });
    const preview = page.locator('[data-preview]');
    await preview.getByRole('button', { name: french('triage:actions.snooze') }).waitFor();
    await expectInside(preview);
    await expectAccessible(page);
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

  it('a possible match asks the person of the newer record, and undo takes it back', {
    tags: 'main',
  }, async () => {
    const page = await openAt(browser, '/page/dashboard', { width: 1280 });
    const { id, other } = await likelyPair(page);
    const find = async () => (await items('match')).find((one) => one.id === id);
    const item = await find();
    expect(item?.person.applicantId).toBe(other);
    const search = new URLSearchParams(triageSearch({ kind: 'match', id }));
    await page.goto(`/page/applicants?${search}`);
    await page.getByText(translate('triage:heldForYou')).waitFor();
    await page.getByRole('table').waitFor();
    await page.keyboard.press('q');
    const reference = item?.person.reference ?? '';
    await page
      .getByRole('textbox', { name: translate('triage:askRecord', { reference }) })
      .fill('Did you apply twice?');
    await page
      .getByText(translate('triage:asking.email', { address: 'o…@post.example' }))
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(find).toBeUndefined();
    await page.getByRole('button', { name: translate('actions:undo') }).waitFor();
    await page.keyboard.press('z');
    await expect.poll(find).toMatchObject({ id, question: null });
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
