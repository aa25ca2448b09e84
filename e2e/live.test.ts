import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import { expectAccessible } from './accessible.ts';
import { send, sessionOf } from './api-calls.ts';
import { lineTo } from './broken-line.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { demo } from './demo.ts';
import { settled } from './settled.ts';
import { enter } from './sign-in.ts';
import { firstOfAll, idOf } from './task-steps.ts';
import { wordsIn } from './words.ts';

/** Two people of the demo: what one does, the other sees without asking for it. */

const browser = useBrowser();
const words = wordsIn('en');

/** On this page, with the stream of hints open. */
async function listen(role: Role, path: string, visitor: Visitor = {}): Promise<Page> {
  const page = await browser.visit(visitor);
  const stream = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/live');
  await enter(page, role, path);
  expect((await stream).status()).toBe(200);
  await settled(page);
  return page;
}

/** A colleague adds something, in whatever browser. */
async function add(path: string, body: object): Promise<string> {
  const { token } = await sessionOf('admin');
  const reply = await send(path, body, token);
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}

const addPerson = (lastName: string, more: object = {}) =>
  add('/api/applicant', { firstName: 'Ilse', lastName, ...more });

const company = (page: Page) => page.locator('[data-file-company]');
const editLink = (page: Page) =>
  page.getByRole('link', { name: words('actions:edit'), exact: true });

/** By the form that is open, as a colleague does. */
async function changePhone(page: Page, id: string, phone: string): Promise<void> {
  const box = page.getByRole('textbox', {
    name: new RegExp(`^${words('applicants:fields.phone')}`),
  });
  await box.first().fill(phone);
  await page.getByRole('button', { name: words('actions:save'), exact: true }).click();
  await page.waitForURL(new RegExp(`/page/applicant/${id}$`));
}

describe('what a colleague does', () => {
  it('is seen in the list, where whoever reads it stays as they were, and at the bell', {
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
    await addPerson(name, { caseWorkerId: idOf(await sessionOf('user')) });
    await reader.locator('main table tbody tr', { hasText: name }).waitFor();
    const isFocused = await box.evaluate((one) => one === document.activeElement);
    expect(isFocused).toBe(true);
    expect(await box.isChecked()).toBe(true);
    expect((await inbox).status()).toBe(200);
  });

  it('in a file that is open is said quietly, and shown when it is asked for', async () => {
    const id = await addPerson('Harrow');
    const reader = await listen('user', `/page/applicant/${id}`);
    const colleague = await listen('admin', `/page/applicant/${id}`);
    await company(reader).locator('[data-words=looking]').waitFor();
    await expectAccessible(reader);

    // The server hears late that they have left the page before, and the page waits for as long.
    await colleague.evaluate(() => {
      const own = AbortSignal.timeout;
      AbortSignal.timeout = () => {
        AbortSignal.timeout = own;
        return new AbortController().signal;
      };
    });
    const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>();
    const arrived: unknown[] = [];
    await colleague.route('**/api/live/*', async (route) => {
      const said = route.request().postDataJSON();
      if (said.applicantId === null) await mayArrive;
      arrived.push(said);
      await route.continue();
    });
    await editLink(colleague).click();
    await colleague.waitForURL(new RegExp(`/page/applicant/edit/${id}$`));
    await colleague.getByRole('button', { name: words('actions:save'), exact: true }).waitFor();
    await company(colleague).locator('[data-words=looking]').waitFor();
    expect(arrived).toEqual([]);
    letArrive();
    await company(reader).locator('[data-words=editing]').waitFor();
    expect(arrived).toMatchObject([{ applicantId: null }, { applicantId: id, isEditing: true }]);
    await colleague.unroute('**/api/live/*');

    await changePhone(colleague, id, '555-0142');
    const show = company(reader).getByRole('button', { name: words('live:show') });
    await show.waitFor();
    await expectAccessible(reader);
    expect(await reader.locator('main').textContent()).not.toContain('555-0142');
    await show.click();
    await reader.getByText('555-0142').first().waitFor();
    await show.waitFor({ state: 'detached' });
    await company(reader).locator('[data-words=looking]').waitFor();

    // That they leave the page again is never answered, and is given up.
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
    const givenUp = colleague.waitForEvent('requestfailed', {
      predicate: (request) => new URL(request.url()).pathname.startsWith('/api/live/'),
    });
    await editLink(colleague).click();
    await colleague.waitForURL(new RegExp(`/page/applicant/edit/${id}$`));
    await givenUp;
    await company(reader).locator('[data-words=editing]').waitFor();
    expect(await company(reader).locator('[data-words=looking]').count()).toBe(0);

    // Gone with the tab.
    await colleague.close();
    await company(reader).locator('[data-words]').first().waitFor({ state: 'detached' });
  });

  it('is said in a form, in which nothing changes by it', async () => {
    const id = await addPerson('Marl');
    const form = `/page/applicant/edit/${id}`;
    const writer = await listen('user', form);
    const email = writer.getByRole('textbox', {
      name: new RegExp(`^${words('applicants:fields.email')}`),
    });
    await email.first().fill('ilse@test.example');
    await changePhone(await listen('admin', form), id, '555-0143');
    await company(writer).getByText(words('live:changedWhileEditing')).waitFor();
    expect(await email.first().inputValue()).toBe('ilse@test.example');
    await expectAccessible(writer);
  });
});

describe('what a page reads again because a colleague has changed something', () => {
  /** The next reading of the list; whether it says that nobody asked for it. */
  const nextReading = async (page: Page) => {
    const reading = await page.waitForRequest(
      (request) =>
        new URL(request.url()).pathname === '/api/applicant' && request.method() === 'GET',
    );
    return (await reading.allHeaders())['x-background'];
  };

  it('is no sign that its person is there; what they ask for themselves is one', async () => {
    const reader = await listen('user', '/page/applicants?sort=-createdAt');
    // Gone for a while, as far as this browser knows.
    await reader.evaluate(() => {
      const key = 'last_sign_of_life';
      const sign = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...sign, at: Date.now() - 5 * 60_000 }));
    });
    const name = `Quill-${Date.now()}`;
    const byItself = nextReading(reader);
    await addPerson(name);
    expect(await byItself).toBe('1');
    await reader.locator('main table tbody tr', { hasText: name }).waitFor();

    const asked = nextReading(reader);
    await reader.getByRole('searchbox').first().press('End');
    await reader.getByRole('searchbox').first().fill(name);
    expect(await asked).toBeUndefined();
  });
});

describe('a line that is cut', () => {
  it('is found again by the page itself, and the list of tasks catches up', async () => {
    const line = await lineTo(demo.url);
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

    // Nobody touches the page.
    line.mend();
    await row.waitFor();
    expect(opened).toEqual([200]);

    // And hears from then on what happens, as before.
    const next = `Quoin-${Date.now()}`;
    await add('/api/task', { title: next, due: firstOfAll });
    await reader.locator('main').getByText(next).first().waitFor();
  });
});
