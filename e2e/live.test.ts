import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/enumerations.ts';
import { expectAccessible } from './accessible.ts';
import { lineTo } from './broken-line.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { demo } from './demo.ts';
import { sendAs } from './send-as.ts';
import { settled } from './settled.ts';
import { enter } from './sign-in.ts';
import { firstOfAll } from './task-steps.ts';
import { wordsIn } from './words.ts';

/** Two people of the demo at two browsers: what one does, the other sees without asking for it. */

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

async function addPerson(by: Page, lastName: string): Promise<string> {
  const { id } = await sendAs(by, '/api/applicant', { firstName: 'Ilse', lastName });
  return id ?? '';
}

const company = (page: Page) => page.locator('[data-file-company]');
const edit = (page: Page) => page.getByRole('link', { name: words('actions:edit'), exact: true });

/** Somebody reads a new file, and a colleague has opened it too. */
async function twoInFileOf(lastName: string) {
  const reader = await listen('user', '/page/dashboard');
  const id = await addPerson(reader, lastName);
  await reader.goto(`/page/applicant/${id}`);
  await settled(reader);
  const colleague = await listen('admin', `/page/applicant/${id}`);
  await company(reader).locator('[data-words=looking]').waitFor();
  return { reader, colleague, id };
}

/** By the form, as a colleague does. */
async function changePhone(page: Page, id: string, phone: string): Promise<void> {
  await page.goto(`/page/applicant/edit/${id}`);
  const box = page.getByRole('textbox', {
    name: new RegExp(`^${words('applicants:fields.phone')}`),
  });
  await box.first().fill(phone);
  await page.getByRole('button', { name: words('actions:save'), exact: true }).click();
  await page.waitForURL(new RegExp(`/page/applicant/${id}$`));
}

describe('what a colleague does', () => {
  it('is seen in the list, where whoever reads it stays as they were', {
    tags: 'two-instances',
  }, async () => {
    const colleague = await listen('admin', '/page/dashboard');
    const [chosen, name] = [`Quayle-${Date.now()}`, `Quinn-${Date.now()}`];
    await addPerson(colleague, chosen);
    const reader = await listen('user', '/page/applicants?sort=-createdAt');
    const row = reader.locator('main table tbody tr', { hasText: chosen });
    const box = row.locator('input[type=checkbox]');
    await box.check();
    await box.focus();
    await addPerson(colleague, name);
    await reader.locator('main table tbody tr', { hasText: name }).waitFor();
    const isFocused = await box.evaluate((one) => one === document.activeElement);
    expect(isFocused).toBe(true);
    expect(await box.isChecked()).toBe(true);
  });

  it('raises the number at the bell', async () => {
    const worker = await listen('user', '/page/dashboard');
    const colleague = await listen('admin', '/page/dashboard');
    const me = await worker.evaluate(
      () => JSON.parse(localStorage.getItem('currentUser') ?? '').id,
    );
    const inbox = worker.waitForResponse((reply) =>
      reply.url().includes('/api/notification/notice'),
    );
    await sendAs(colleague, '/api/applicant', {
      ...{ firstName: 'Ilse', lastName: 'Bell', caseWorkerId: me },
    });
    expect((await inbox).status()).toBe(200);
  });

  it('in a file that is open is said quietly, and shown when it is asked for', async () => {
    const { reader, colleague, id } = await twoInFileOf('Harrow');
    await expectAccessible(reader);
    await edit(colleague).click();
    await company(reader).locator('[data-words=editing]').waitFor();
    await changePhone(colleague, id, '555-0142');
    const show = company(reader).getByRole('button', { name: words('live:show') });
    await show.waitFor();
    await expectAccessible(reader);
    expect(await reader.locator('main').textContent()).not.toContain('555-0142');
    await show.click();
    await reader.getByText('555-0142').first().waitFor();
    await show.waitFor({ state: 'detached' });
    // Gone with the tab.
    await colleague.close();
    await company(reader).locator('[data-words]').first().waitFor({ state: 'detached' });
  });

  it('is what they do now, also when what they did before is heard late', async () => {
    const { reader, colleague, id } = await twoInFileOf('Sorrel');
    const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>();
    const arrived: unknown[] = [];
    await colleague.route('**/api/live/*', async (route) => {
      const said = route.request().postDataJSON();
      if (said.applicantId === null) await mayArrive;
      arrived.push(said);
      await route.continue();
    });
    await edit(colleague).click();
    await colleague.waitForURL(new RegExp(`/page/applicant/edit/${id}$`));
    await colleague.getByRole('button', { name: words('actions:save'), exact: true }).waitFor();
    await company(colleague).locator('[data-words=looking]').waitFor();
    expect(arrived).toEqual([]);
    letArrive();
    await company(reader).locator('[data-words=editing]').waitFor();
    expect(arrived).toMatchObject([{ applicantId: null }, { applicantId: id, isEditing: true }]);
  });

  it('is heard also when what they did before is never answered', async () => {
    const { reader, colleague, id } = await twoInFileOf('Tansy');
    await colleague.route('**/api/live/*', async (route) => {
      if (route.request().postDataJSON().applicantId !== null) await route.continue();
    });
    const givenUp = colleague.waitForEvent('requestfailed', {
      predicate: (request) => new URL(request.url()).pathname.startsWith('/api/live/'),
    });
    await edit(colleague).click();
    await colleague.waitForURL(new RegExp(`/page/applicant/edit/${id}$`));
    await givenUp;
    await company(reader).locator('[data-words=editing]').waitFor();
    expect(await company(reader).locator('[data-words=looking]').count()).toBe(0);
  });

  it('is said in a form, in which nothing changes by it', async () => {
    const writer = await listen('user', '/page/dashboard');
    const id = await addPerson(writer, 'Marl');
    await writer.goto(`/page/applicant/edit/${id}`);
    await settled(writer);
    const email = writer.getByRole('textbox', {
      name: new RegExp(`^${words('applicants:fields.email')}`),
    });
    await email.first().fill('ilse@test.example');
    const colleague = await listen('admin', '/page/dashboard');
    await changePhone(colleague, id, '555-0143');
    await company(writer).getByText(words('live:changedWhileEditing')).waitFor();
    expect(await email.first().inputValue()).toBe('ilse@test.example');
    await expectAccessible(writer);
  });
});

describe('what a page reads anew since a colleague has changed something', () => {
  /** The next reading of the list; whether it says that nobody asked for it. */
  const nextReading = async (page: Page) => {
    const reading = await page.waitForRequest(
      (request) =>
        new URL(request.url()).pathname === '/api/applicant' && request.method() === 'GET',
    );
    return (await reading.allHeaders())['x-background'];
  };

  it('is no sign that its person is there; what they ask for themselves is one', async () => {
    const colleague = await listen('admin', '/page/dashboard');
    const reader = await listen('user', '/page/applicants?sort=-createdAt');
    // Gone for a while, as far as this browser knows.
    await reader.evaluate(() => {
      const key = 'last_sign_of_life';
      const sign = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...sign, at: Date.now() - 5 * 60_000 }));
    });
    const name = `Quill-${Date.now()}`;
    const byItself = nextReading(reader);
    await addPerson(colleague, name);
    expect(await byItself).toBe('1');
    await reader.locator('main table tbody tr', { hasText: name }).waitFor();

    const asked = nextReading(reader);
    await reader.getByRole('searchbox').first().press('End');
    await reader.getByRole('searchbox').first().fill(name);
    expect(await asked).toBeUndefined();
  });
});

describe('a line that is cut', () => {
  it.each([
    ['the list of people', '/page/applicants?sort=-createdAt', 'applicant'],
    ['the list of tasks', '/page/tasks?list=team', 'task'],
  ])('is found again by the page itself, and %s catches up', async (_name, path, kind) => {
    const line = await lineTo(demo.url);
    const broken = /net::ERR_(EMPTY_RESPONSE|CONNECTION_\w+|INCOMPLETE_CHUNKED_ENCODING)/;
    const reader = await listen('user', path, { url: line.url, expected: [broken] });
    const colleague = await listen('admin', '/page/dashboard');
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
    if (kind === 'task') await sendAs(colleague, '/api/task', { title: missed, due: firstOfAll });
    else await addPerson(colleague, missed);
    const row = reader.locator('main').getByText(missed).first();
    expect(await row.count()).toBe(0);
    expect(opened).toEqual([]);

    // Nobody touches the page.
    line.mend();
    await row.waitFor();
    expect(opened).toEqual([200]);

    // And hears from then on what happens, as before.
    const next = `Quoin-${Date.now()}`;
    if (kind === 'task') await sendAs(colleague, '/api/task', { title: next, due: firstOfAll });
    else await addPerson(colleague, next);
    await reader.locator('main').getByText(next).first().waitFor();
  });
});
