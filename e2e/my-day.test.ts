import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signed } from '#app/testing/consents.ts';
import { expectAccessible } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { newAccount, registerInvited } from './new-person.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** Largest sum of layout shifts. */
const maxShift = 0.05;

// The browser's zone is UTC unless a journey says otherwise.
const day = (ahead = 0) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** A case worker with one person, a late and an urgent task, an appointment, and a consent. */
async function newWorker() {
  const account = await registerInvited(newAccount('Sorrel', 'Stepstone'), { role: 'user' });
  const { id } = JSON.parse(account.user) as { id: string };
  const made = async (path: string, body: object) => {
    const reply = await send(path, body, account.token);
    expect(reply.status, await reply.clone().text()).toBe(201);
    return (await reply.json()) as { id: string };
  };
  const person = await made('/api/applicant', {
    firstName: 'Mari',
    lastName: 'Thistledown',
    caseWorkerId: id,
  });
  const task = (title: string, due: string, more: object = {}) =>
    made('/api/task', { title, due, assigneeId: id, applicantId: person.id, ...more });
  await task('Call the landlord', day(-3));
  await task('Order a birth certificate', day(), { priority: 'high' });
  await made('/api/event', {
    title: 'Intake interview',
    time: { start: `${day()}T12:00`, end: `${day()}T12:30`, timeZone: 'UTC' },
    staff: [id],
    people: [{ id: person.id }],
  });
  await made(`/api/applicant/${person.id}/consent`, { ...signed, expiresOn: day(2) });
  return { account, id, person, task };
}
type Worker = Awaited<ReturnType<typeof newWorker>>;

async function openDay({ account }: Worker, width = 1280, view = ''): Promise<Page> {
  const page = await browser.visit({ width, options: { timezoneId: 'UTC' } });
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.total += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openWith(page, sessionEntries(account), `/page/dashboard${view}`);
  await settled(page);
  await row(page, 'Call the landlord').first().waitFor();
  return page;
}

const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text });
const doneBox = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: translate('my-day:done', { title }), exact: true });
const undo = (page: Page) => page.getByRole('button', { name: translate('actions:undo') }).last();
const group = (page: Page, name: 'first' | 'scheduled' | 'anyTime') =>
  page.getByRole('region', { name: translate(`my-day:groups.${name}`), exact: true });

/** The title of the row in focus. */
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('[data-row]') && document.activeElement.textContent,
  );

describe('my day', () => {
  it('completes a task in one click, keeps it until midnight, and undoes it', {
    tags: 'main',
  }, async () => {
    const worker = await newWorker();
    const page = await openDay(worker);
    await group(page, 'first').getByText('Call the landlord').waitFor();
    await group(page, 'anyTime').getByText('Order a birth certificate').waitFor();
    await doneBox(page, 'Call the landlord').click();
    const done = page.locator('[data-row][data-done]').filter({ hasText: 'Call the landlord' });
    await done.waitFor();
    await page.reload();
    await done.waitFor();
    await expect.poll(() => doneBox(page, 'Call the landlord').isChecked()).toBe(true);
    const numbers = page.getByRole('navigation', { name: translate('my-day:numbers.label') });
    await numbers.getByRole('link', { name: /^0 overdue/ }).waitFor();
    await doneBox(page, 'Order a birth certificate').click();
    await undo(page).click();
    await expect.poll(() => doneBox(page, 'Order a birth certificate').isChecked()).toBe(false);
    await doneBox(page, 'Call the landlord').click();
    await done.waitFor({ state: 'detached' });
  });

  it('records an attendance by the checkbox, and undoes it', async () => {
    const page = await openDay(await newWorker());
    const box = page.getByRole('checkbox', {
      name: translate('my-day:attendedOne', { title: 'Intake interview' }),
    });
    await box.click();
    // The row in focus shows its actions instead.
    await group(page, 'scheduled')
      .getByText(translate('enumerations:attendances.attended'))
      .waitFor({ state: 'attached' });
    await undo(page).click();
    await expect.poll(() => box.isChecked()).toBe(false);
    await group(page, 'scheduled')
      .getByText(translate('enumerations:attendances.attended'))
      .waitFor({ state: 'detached' });
  });

  it('opens a shift note below its row, and drops it once it is read', async () => {
    const worker = await newWorker();
    const { token } = await demoSession('admin');
    const locations = (await (
      await fetch(new URL('/api/location', demo.url), {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()) as { id: string }[];
    const text = `The back door sticks ${crypto.randomUUID()}`;
    const left = await send(
      `/api/location/${locations[0]?.id}/shift-note`,
      { text, important: true },
      token,
    );
    expect(left.status).toBe(201);
    const page = await openDay(worker);
    const title = row(page, text).getByRole('button').first();
    expect(await row(page, text).getByRole('checkbox').count()).toBe(0);
    await title.click();
    await expectAccessible(page);
    await page.getByRole('button', { name: translate('shift-notes:confirm') }).click();
    await row(page, text).waitFor({ state: 'detached' });
    expect(await focused(page)).not.toBeNull();
  });

  it('works by keys alone', async () => {
    const worker = await newWorker();
    const page = await openDay(worker);
    const press = (key: string) => page.keyboard.press(key);
    const rows = await page.locator('[data-row]').count();
    for (let step = 0; step < rows; step++) {
      await press('j');
      if ((await focused(page)) === 'Call the landlord') break;
    }
    expect(await focused(page)).toBe('Call the landlord');
    await press('j');
    await press('k');
    expect(await focused(page)).toBe('Call the landlord');
    await press('e');
    await expect.poll(() => doneBox(page, 'Call the landlord').isChecked()).toBe(true);
    await settled(page);
    await press('e');
    await expect.poll(() => doneBox(page, 'Call the landlord').isChecked()).toBe(false);
    await settled(page);
    await press('s');
    await page.getByRole('menuitem', { name: translate('tasks:snooze.tomorrow') }).waitFor();
    await press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await row(page, 'Call the landlord').getAttribute('data-here')).not.toBeNull();
    await row(page, 'Call the landlord').getByRole('link').first().focus();
    await press('Enter');
    await page.getByRole('dialog', { name: translate('tasks:dialog.title') }).waitFor();
    await expectAccessible(page);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('t');
    await page.getByRole('dialog', { name: translate('tasks:dialog.new') }).waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row(page, 'Call the landlord').getByRole('link').first().focus();
    await press('Escape');
    expect(await focused(page)).toBeNull();
    expect(await page.locator('[data-row][data-here]').count()).toBe(0);
    await row(page, 'Call the landlord').getByRole('link').first().focus();
    await press('c');
    await page.waitForURL(`**/page/applicant/${worker.person.id}?compose=call`);
  });

  it('offers the renewal of a consent that ends', async () => {
    const page = await openDay(await newWorker());
    const consent = row(page, translate('my-day:what.consent'));
    await consent.getByRole('button', { name: translate('my-day:what.consent') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: translate('consents:addTitle') });
    await dialog.waitFor();
    await expect
      .poll(() =>
        dialog
          .locator('input, textarea')
          .evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ value }) => value)),
      )
      .toContain('Housing Office');
  });

  it("adds what changes, and shows the team's day at a switch", async () => {
    const worker = await newWorker();
    const page = await openDay(worker);
    await worker.task('Just added', day());
    await row(page, 'Just added').waitFor();
    await page.getByText(translate('my-day:view.team'), { exact: true }).click();
    await page.waitForURL('**/page/dashboard?view=team');
    await page.getByRole('heading', { level: 2, name: translate('my-day:unassigned') }).waitFor();
    const mine = page.getByRole('region', { name: 'Sorrel Stepstone' }).filter({
      hasText: 'Just added',
    });
    await mine.getByText('Intake interview').waitFor();
    await expectAccessible(page);
    // The choice is remembered.
    await page.goto(new URL('/page/dashboard', demo.url).href);
    await page.getByRole('heading', { level: 1, name: translate('my-day:teamTitle') }).waitFor();
  });

  it.each([360, 768, 1280])('fits %i px without a shift, accessibly', async (width) => {
    const worker = await newWorker();
    for (const view of ['?view=me', '?view=team']) {
      const page = await openDay(worker, width, view);
      const { total, scroll } = await page.evaluate(() => ({
        total: (globalThis as unknown as { shifts: { total: number } }).shifts.total,
        scroll: document.documentElement.scrollWidth,
      }));
      expect({ view, isStill: total <= maxShift, scroll }).toEqual({
        view,
        isStill: true,
        scroll: width,
      });
      await expectAccessible(page);
    }
  });
});
