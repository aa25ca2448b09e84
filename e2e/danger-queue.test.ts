import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { draftPath, submitApplication, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { openAt } from './open-at.ts';
import { addApplicant, makeLink, openLink } from './screening-steps.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const mark = (name: string) => translate(`dangers:marks.${name}`);

async function handle(page: Page, name: string): Promise<void> {
  const named = translate('dangers:handleOne', { mark: mark(name) });
  await page.getByRole('button', { name: named, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: named });
  await dialog.getByLabel(translate('dangers:handleNote')).fill('Called. She is with her sister.');
  await dialog.getByRole('button', { name: translate('dangers:handle'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('a person in danger', () => {
  it('comes before longer waits until handled', async () => {
    const lastName = uniqueName();
    const names = (firstName: string) => ({
      'pre-name-first': firstName,
      'pre-name-last': lastName,
    });
    await submitApplication(names('Calm'));
    await submitApplication({ ...names('Soon'), 'pre-tonight-when': 'today' });
    const id = await submitApplication({ ...names('Unsafe'), 'pre-safety-now': 'no' });

    const page = await openAt(browser, `/page/applicants?tab=drafts&q=${lastName}`);
    const people = page.getByRole('link', { name: new RegExp(lastName) });
    await expect
      .poll(() => people.allTextContents())
      .toEqual(['Unsafe', 'Soon', 'Calm'].map((first) => `${first} ${lastName}`));
    await page.getByText(mark('not-safe'), { exact: true }).first().waitFor();
    await page.getByText(mark('help-today'), { exact: true }).first().waitFor();
    await expectAccessible(page);

    await page.goto(draftPath(id));
    const reason = page.getByText(translate('dangers:title'), { exact: true });
    await reason.waitFor();
    await expectNoSidewaysScroll(page);
    await handle(page, 'not-safe');
    await page.getByText('Called. She is with her sister.').waitFor();
    await expect.poll(() => reason.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await expectAccessible(page);

    await page.goto(`/page/applicants?tab=drafts&q=${lastName}`);
    await expect
      .poll(() => people.allTextContents())
      .toEqual(['Soon', 'Calm', 'Unsafe'].map((first) => `${first} ${lastName}`));
  });

  it('can be reopened with a note, and the record keeps both notes', async () => {
    const id = await submitApplication({
      'pre-name-first': 'Ida',
      'pre-name-last': uniqueName(),
      'pre-safety-now': 'no',
    });
    const page = await openAt(browser, draftPath(id));
    await handle(page, 'not-safe');
    const named = translate('dangers:reopenOne', { mark: mark('not-safe') });
    await page.getByRole('button', { name: named, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: named });
    await expectAccessible(page);
    await dialog.getByLabel(translate('dangers:reopenNote')).fill('Her husband came back.');
    await dialog.getByRole('button', { name: translate('dangers:reopen'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(translate('dangers:title'), { exact: true }).waitFor();
    await page.getByText('Called. She is with her sister.').waitFor();
    await page.getByText('Her husband came back.').waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('has a mark on record, notification, and dashboard during the screening', async () => {
    const lastName = uniqueName();
    const id = await addApplicant({ lastName });
    const opened = await openLink(await makeLink(id));
    const device = (await opened.json()) as { id: string; secret: string };
    const saved = await fetch(new URL(`/api/screening/${device.id}`, demo.url), {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-intake-secret': device.secret },
      body: JSON.stringify([{ questionId: 'scr-health-suicide', answer: 'now' }]),
    });
    expect(saved.status).toBe(204);
    await demoSession('user');

    const page = await openAt(browser, '/page/profile?section=inbox');
    await page.getByText(mark('suicide-now')).first().waitFor();
    await page.goto('/page/dashboard');
    const doFirst = page.getByRole('region', { name: translate('my-day:groups.first') });
    await doFirst
      .getByRole('listitem')
      .filter({ hasText: lastName })
      .getByText(mark('suicide-now'))
      .waitFor();
    await page.goto('/page/dashboard?view=overview');
    const inDanger = page.getByRole('region', { name: translate('dashboard:dangerTitle') });
    await inDanger
      .getByRole('list', { name: translate('dangers:label') })
      .first()
      .waitFor();

    await addApplicant({ firstName: 'Newer', lastName });
    await page.goto(`/page/applicants?q=${lastName}`);
    const people = page.getByRole('link', { name: new RegExp(lastName) });
    await expect.poll(() => people.count()).toBe(2);
    expect(await people.last().textContent()).toContain('Newer');
    await page
      .getByRole('button', { name: translate('applicants:list.filters'), exact: true })
      .click();
    const sort = page.getByLabel(translate('applicants:list.sort'));
    expect(await sort.locator('option:checked').textContent()).toBe(
      translate('applicants:list.sorts.-danger'),
    );
    await sort.selectOption({ label: translate('applicants:list.sorts.-createdAt') });
    await expect.poll(() => people.first().textContent()).toContain('Newer');

    await page.goto(`/page/applicant/${id}`);
    const header = page.getByRole('list', { name: translate('case-record:badges.label') });
    await header.getByText(mark('suicide-now'), { exact: true }).waitFor();
    await handle(page, 'suicide-now');
    await expect
      .poll(() => page.getByRole('list', { name: translate('dangers:label') }).count())
      .toBe(0);
    await expectAccessible(page);
  });
});
