import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import { expectAccessible } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { startBrokenConnection } from './broken-connection.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { demo } from './demo.ts';
import { settled } from './settled.ts';
import { enter } from './sign-in.ts';
import { firstOfAll, sessionAccountId } from './task-steps.ts';
import { translationsIn } from './translations.ts';

/** Two demo accounts: one sees the other's changes without reloading. */

const browser = useBrowser();
const translate = translationsIn('en');

/** Opens this page and waits for its live-update stream. */
async function listen(role: Role, path: string, visitor: Visitor = {}): Promise<Page> {
  const page = await browser.visit(visitor);
  const stream = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/live');
  await enter(page, role, path);
  expect((await stream).status()).toBe(200);
  await settled(page);
  return page;
}

/** Adds something as a colleague. */
async function add(path: string, body: object): Promise<string> {
  const { token } = await demoSession('admin');
  const reply = await send(path, body, token);
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}

const addPerson = (lastName: string, more: object = {}) =>
  add('/api/applicant', { firstName: 'Ilse', lastName, ...more });

const company = (page: Page) => page.locator('[data-file-company]');
const editLink = (page: Page) =>
  page.getByRole('link', { name: translate('applicants:view.editAll'), exact: true });

/** Saves through the open form, like a colleague. */
async function changePhone(page: Page, id: string, phone: string): Promise<void> {
  const box = page.getByRole('textbox', {
    name: new RegExp(`^${translate('applicants:fields.phone')}`),
  });
  await box.first().fill(phone);
  await page.getByRole('button', { name: translate('actions:save'), exact: true }).click();
  await page.waitForURL(`**/page/applicant/${id}?section=overview`);
}

describe('a colleague’s change', () => {
  it('appears in the list without moving the reader, and at the bell', {
    tags: 'two-instances',
  }, async () => {
    const [chosen, name] = [`Quayle-${Date.now()}`, `Quinn-${Date.now()}`];
    await addPerson(chosen);
    const reader = await listen('user', '/page/applicants?sort=-createdAt');
    const row = reader.locator('main table tbody tr', { hasText: chosen });
    const box = row.locator('input[type=checkbox]');
    await box.check();
    await box.focus();
    const inbox = reader.waitForResponse((reply) =>
      reply.url().includes('/api/notification/notice'),
    );
    await addPerson(name, { caseWorkerId: sessionAccountId(await demoSession('user')) });
    await reader.locator('main table tbody tr', { hasText: name }).waitFor();
    const isFocused = await box.evaluate((one) => one === document.activeElement);
    expect(isFocused).toBe(true);
    expect(await box.isChecked()).toBe(true);
    expect((await inbox).status()).toBe(200);
  });

  it('appears quietly in an open record and is shown on request', async () => {
    const id = await addPerson('Harrow');
    const reader = await listen('user', `/page/applicant/${id}?section=overview`);
    const colleague = await listen('admin', `/page/applicant/${id}?section=overview`);
    await company(reader).locator('[data-words=looking]').waitFor();
    await expectAccessible(reader);

    // The server hears late that they left the previous page, and the page waits for it.
    await colleague.evaluate(() => {
      const originalTimeout = AbortSignal.timeout;
      AbortSignal.timeout = () => {
        AbortSignal.timeout = originalTimeout;
        return new AbortController().signal;
      };
    });
    const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>();
    const arrived: unknown[] = [];
    await colleague.route('**/api/live/*', async (route) => {
      const presence = route.request().postDataJSON();
      if (presence.applicantId === null) await mayArrive;
      arrived.push(presence);
      await route.continue();
    });
    await editLink(colleague).click();
    await colleague.waitForURL(new RegExp(`/page/applicant/edit/${id}$`));
    await colleague.getByRole('button', { name: translate('actions:save'), exact: true }).waitFor();
    await company(colleague).locator('[data-words=looking]').waitFor();
    expect(arrived).toEqual([]);
    letArrive();
    await company(reader).locator('[data-words=editing]').waitFor();
    expect(arrived).toMatchObject([{ applicantId: null }, { applicantId: id, isEditing: true }]);
    await colleague.unroute('**/api/live/*');

    await changePhone(colleague, id, '555-0142');
    const show = company(reader).getByRole('button', { name: translate('live:show') });
    await show.waitFor();
    await expectAccessible(reader);
    expect(await reader.locator('main').textContent()).not.toContain('555-0142');
    await show.click();
    await reader.getByText('555-0142').first().waitFor();
    await show.waitFor({ state: 'detached' });
    await company(reader).locator('[data-words=looking]').waitFor();

    // The request that says they left is never answered and times out.
    await colleague.evaluate(() => {
      const wait = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => {
        AbortSignal.timeout = wait;
        return wait(ms / 20);
      };
    });
    await colleague.route('**/api/live/*', async (route) => {
      if (route.request().postDataJSON().applicantId !== null) await route.continue();
    });
    const failedRequest = colleague.waitForEvent('requestfailed', {
      predicate: (request) => new URL(request.url()).pathname.startsWith('/api/live/'),
    });
    await editLink(colleague).click();
    await colleague.waitForURL(new RegExp(`/page/applicant/edit/${id}$`));
    await failedRequest;
    await company(reader).locator('[data-words=editing]').waitFor();
    expect(await company(reader).locator('[data-words=looking]').count()).toBe(0);

    // Presence ends with the tab.
    await colleague.close();
    await company(reader).locator('[data-words]').first().waitFor({ state: 'detached' });
  });

  it('shows an announcement in a form without changing it', async () => {
    const id = await addPerson('Marl');
    const form = `/page/applicant/edit/${id}`;
    const writer = await listen('user', form);
    const email = writer.getByRole('textbox', {
      name: new RegExp(`^${translate('applicants:fields.email')}`),
    });
    await email.first().fill('ilse@test.example');
    await changePhone(await listen('admin', form), id, '555-0143');
    await company(writer).getByText(translate('live:changedWhileEditing')).waitFor();
    expect(await email.first().inputValue()).toBe('ilse@test.example');
    await expectAccessible(writer);
  });
});

describe('refetching after a colleague’s change', () => {
  /** Returns whether the next fetch of the list is marked as background. */
  const nextReading = async (page: Page) => {
    const reading = await page.waitForRequest(
      (request) =>
        new URL(request.url()).pathname === '/api/applicant' && request.method() === 'GET',
    );
    return (await reading.allHeaders())['x-background'];
  };

  it('doesn’t count as activity, unlike the person’s own requests', async () => {
    const reader = await listen('user', '/page/applicants?sort=-createdAt');
    // The browser thinks that its user is away.
    await reader.evaluate(() => {
      const key = 'last_sign_of_life';
      const sign = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...sign, at: Date.now() - 5 * 60_000 }));
    });
    const name = `Quill-${Date.now()}`;
    const backgroundReading = nextReading(reader);
    await addPerson(name);
    expect(await backgroundReading).toBe('1');
    await reader.locator('main table tbody tr', { hasText: name }).waitFor();

    const searchReading = nextReading(reader);
    await reader.getByRole('searchbox').first().press('End');
    await reader.getByRole('searchbox').first().fill(name);
    expect(await searchReading).toBeUndefined();
  });
});

describe('a cut connection', () => {
  it('comes back without a reload, and the list of tasks catches up', async () => {
    const line = await startBrokenConnection(demo.url);
    const broken = /net::ERR_(EMPTY_RESPONSE|CONNECTION_\w+|INCOMPLETE_CHUNKED_ENCODING)/;
    const visitor = { url: line.url, expected: [broken] };
    const reader = await listen('user', '/page/tasks?list=team', visitor);
    const opened: number[] = [];
    reader.on('response', (reply) => {
      if (new URL(reply.url()).pathname === '/api/live') opened.push(reply.status());
    });
    const missed = `Quern-${Date.now()}`;
    const tried = reader.waitForEvent(
      'requestfailed',
      (request) => new URL(request.url()).pathname === '/api/live' && request.failure() !== null,
    );
    line.cut();
    await tried;
    await add('/api/task', { title: missed, due: firstOfAll });
    const row = reader.locator('main').getByText(missed).first();
    expect(await row.count()).toBe(0);
    expect(opened).toEqual([]);

    // Without touching the page.
    line.mend();
    await row.waitFor();
    expect(opened).toEqual([200]);

    // Live updates continue.
    const next = `Quoin-${Date.now()}`;
    await add('/api/task', { title: next, due: firstOfAll });
    await reader.locator('main').getByText(next).first().waitFor();
  });
});
