import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { newApproved } from './new-client.ts';
import { openAt } from './open-at.ts';
import { signed } from './opened-consents.ts';
import { dayFromNow, newTask, taskNow } from './task-steps.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** Largest layout shift of a whole record. */
const maxLayoutShift = 0.05;

/** A person with something in every part of the overview. */
async function newFullRecord() {
  const { id, token, post } = await newApproved('Overview');
  const time = { start: `${dayFromNow(3)}T10:30`, end: `${dayFromNow(3)}T11:00` };
  await post('/api/event', {
    title: 'Intake visit with the whole team in the large room on the second floor',
    time: { ...time, timeZone: 'UTC' },
    people: [{ id }],
  });
  await post(`/api/applicant/${id}/note`, { text: 'Call.', contact: 'phone' });
  await post(`/api/applicant/${id}/consent`, { ...signed, expiresOn: dayFromNow(6) });
  await post(`/api/applicant-support/${id}`, {
    courtDates: [{ day: dayFromNow(9), time: '9:30 AM' }],
    benefits: [{ kind: 'food', renewal: dayFromNow(20) }],
  });
  const task = await newTask('Call about the deposit', { applicantId: id, due: dayFromNow(-3) });
  for (const title of ['Book the forklift test', 'Renew the bus pass', 'Find a dentist']) {
    await newTask(title, { applicantId: id, due: dayFromNow(2) });
  }
  for (const title of ['Ask about shoes', 'Print the letter']) {
    await newTask(title, { applicantId: id });
  }
  return { id, token, task };
}

const overview = (page: Page, language: 'en' | 'fr' = 'en') =>
  page.getByRole('complementary', { name: translationsIn(language)('case-record:rail.label') });

/** Adds up the layout shifts of the page from its start. */
async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = globalThis as unknown as { layoutShift: number };
    shifts.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const layoutShift = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift);

describe('the overview beside a case record', () => {
  it('completes a task in its place, and undoes that', { tags: 'main' }, async () => {
    const { id, task } = await newFullRecord();
    const page = await openAt(browser, `/page/applicant/${id}`);
    const rail = overview(page);
    await rail.getByText(translate('case-record:rail.overdueBy', { count: 3 })).waitFor();
    const name = translate('tasks:completeOne', { title: task.title });
    const tick = rail.getByRole('checkbox', { name });
    const before = await tick.boundingBox();
    await tick.click();
    await expect.poll(async () => (await taskNow(page, task.id)).doneAt).not.toBeNull();
    await expect.poll(() => tick.isDisabled()).toBe(true);
    expect(await tick.isChecked()).toBe(true);
    expect(await tick.boundingBox()).toEqual(before);
    await page.getByRole('button', { name: translate('actions:undo'), exact: true }).click();
    await expect.poll(() => tick.isChecked()).toBe(false);
    expect((await taskNow(page, task.id)).doneAt).toBeNull();
    expect(await tick.boundingBox()).toEqual(before);
  });

  it('leads to where each part is kept', async () => {
    const { id } = await newFullRecord();
    const page = await openAt(browser, `/page/applicant/${id}?section=overview`);
    const rail = overview(page);
    const link = (key: string, values = {}) =>
      rail.getByRole('link', { name: translate(key, values), exact: true });
    const target = async (key: string) =>
      new URL((await link(key).getAttribute('href')) ?? '', page.url()).search;
    expect(await target('case-record:rail.addAppointment')).toBe('?compose=appointment');
    expect(await target('case-record:rail.addTask')).toBe('?compose=task');
    expect(await target('case-record:rail.missing.income')).toBe('?section=support');
    expect(await target('case-record:rail.missing.date-of-birth')).toBe('?section=overview');
    await rail
      .getByRole('button', { name: translate('case-record:rail.renewOne', { name: 'Fernhaven' }) })
      .click();
    const dialog = page.getByRole('dialog', { name: translate('consents:addTitle') });
    await dialog.waitFor();
    const recipient = dialog.getByRole('textbox', { name: translate('consents:form.recipient') });
    expect(await recipient.first().inputValue()).toBe('Fernhaven');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await link('case-record:rail.allTasks', { count: 6 }).click();
    await page.waitForURL('**?section=tasks');
    // The same in every section.
    await rail.getByText('Call about the deposit').waitFor();
  });

  it.each([
    { width: 1280, language: 'en', skin: 'default' },
    { width: 1280, language: 'fr', skin: 'dark' },
    { width: 1920, language: 'en', skin: 'dark' },
    { width: 768, language: 'fr', skin: 'default' },
    { width: 360, language: 'en', skin: 'default' },
    { width: 360, language: 'fr', skin: 'dark' },
  ] as const)('fits, is accessible, and moves nothing: $width $language $skin', async (at) => {
    const { id } = await newFullRecord();
    const page = await openAt(browser, `/page/applicant/${id}`, {
      language: at.language,
      width: at.width,
      config: { skin: at.skin },
      prepare: watchLayoutShifts,
    });
    const rail = overview(page, at.language);
    const label = translationsIn(at.language);
    await rail.waitFor();
    expect(await layoutShift(page)).toBeLessThanOrEqual(maxLayoutShift);
    if (at.width < 1200) {
      const line = await rail.boundingBox();
      expect(line?.height).toBeLessThanOrEqual(at.width < 768 ? 72 : 44);
      await rail.getByRole('button', { name: label('case-record:rail.details') }).click();
    } else {
      // Two columns where there is room.
      expect((await rail.boundingBox())?.width).toBe(at.width < 1920 ? 296 : 592);
    }
    await rail.getByRole('heading', { name: label('case-record:rail.missing.title') }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('says that it could not be loaded, and loads again', async () => {
    const { token } = await beginSession('user');
    const made = await send('/api/applicant', { firstName: 'Mari', lastName: 'Retry' }, token);
    const { id } = (await made.json()) as { id: string };
    const page = await openAt(browser, `/page/applicant/${id}`, {
      expected: [500],
      prepare: (opened) =>
        opened.route('**/summary', (route) => route.fulfill({ status: 500, body: '{}' })),
    });
    const rail = overview(page);
    const retry = rail.getByRole('button', { name: translate('actions:retry') });
    await retry.waitFor();
    await page.unroute('**/summary');
    await retry.click();
    await rail.getByText(translate('case-record:rail.noAppointment')).waitFor();
  });
});
