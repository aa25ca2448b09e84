import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TriageQueue } from '#features/triage/contract/triage.ts';
import { triageSearch } from '#features/triage/web/parts/triage-address.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { fillForm } from './fill-form.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: translate(key, values), exact: true });
const press = (page: Page, key: string, values = {}) => button(page, key, values).click();
const title = (page: Page, key: string) =>
  page.getByRole('heading', { name: translate(key), level: 1, exact: true }).waitFor();

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Sends a form of this person, born on May 23, 1990, and returns its code. */
async function sendForm(page: Page, firstName: string): Promise<string> {
  await page.goto('/pre-screening');
  await fillForm(page, 'en', {
    'pre-name-first': firstName,
    'pre-birth-date': '23 5 1990',
    'pre-reach-way': 'call',
    'pre-reach-phone': '+1 506 555 0163',
  });
  await press(page, 'public-form:check.send');
  await title(page, 'pre-screening:done.title');
  return ((await page.locator('main code').first().textContent()) ?? '').replaceAll(/\s/g, '');
}

async function openWithCode(page: Page, code: string): Promise<void> {
  await page.goto('/pre-screening');
  await press(page, 'pre-screening:start.resume');
  await page.getByLabel(translate('pre-screening:resume.code')).fill(code);
  await page.getByLabel(translate('public-form:date.day')).fill('23');
  await page.getByLabel(translate('public-form:date.month')).selectOption('5');
  await page.getByLabel(translate('public-form:date.year')).fill('1990');
  await press(page, 'pre-screening:resume.goOn');
}

/** Additions of this person that wait in triage. */
async function waiting(firstName: string): Promise<TriageQueue['items']> {
  const { token } = await demoSession('user');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(new URL('/api/triage?kind=addition', demo.url), { headers });
  const { items } = (await reply.json()) as TriageQueue;
  return items.filter(({ person }) => person.firstName === firstName);
}

describe('the status of a form', () => {
  it('opens with the code and the birth date on another phone, and shows no answers', {
    tags: 'main',
  }, async () => {
    const sender = await browser.visit({ width: 360 });
    const code = await sendForm(sender, 'Vesna');
    await sender.getByText(/^By .+, we call you\./).waitFor();

    const page = await browser.visit({ width: 360 });
    await openWithCode(page, code.toLowerCase());
    await title(page, 'pre-screening:status.titles.received');
    await expectFine(page);
    expect(await page.getByRole('main').textContent()).not.toMatch(/Vesna|0163|1990/);
    expect(await page.title()).toContain(translate('pre-screening:status.tab'));
    // Back leaves it, and nothing of it stays on the phone.
    await page.goBack();
    await title(page, 'pre-screening:start.title');
    const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(stored).not.toContain(code);
  });

  it('takes a note without losing what was typed offline, which staff read in triage', {
    tags: 'main',
  }, async () => {
    const expected = ['net::ERR_INTERNET_DISCONNECTED' as const];
    const page = await browser.visit({ width: 360, expected });
    await sendForm(page, 'Radmila');
    await press(page, 'pre-screening:done.see');
    await title(page, 'pre-screening:status.titles.received');
    await press(page, 'pre-screening:status.actions.note');
    await press(page, 'pre-screening:status.send');
    await page.getByText(translate('pre-screening:status.noteMissing')).waitFor();
    await expectFine(page);
    const field = page.getByRole('textbox');
    await field.fill('I can also come on Sundays');
    await page.context().setOffline(true);
    await press(page, 'pre-screening:status.send');
    await page.getByText(translate('pre-screening:resume.offline')).waitFor();
    expect(await field.inputValue()).toBe('I can also come on Sundays');
    await page.context().setOffline(false);
    await press(page, 'pre-screening:status.send');
    await page.getByText(/^You added something: /).waitFor();
    await expectFine(page);

    const [item] = await waiting('Radmila');
    const search = triageSearch({ kind: 'addition', id: item?.id ?? '' });
    const staff = await openAt(
      browser,
      `/page/applicants?${new URLSearchParams(search as never)}`,
      { width: 1280 },
    );
    await staff.getByText('I can also come on Sundays').last().waitFor();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: translate('additions:outcomes.read') }).click();
    await expect.poll(() => waiting('Radmila')).toEqual([]);
  });

  it('asks for another way, which staff see above the application and use', async () => {
    const page = await browser.visit({ width: 360 });
    await sendForm(page, 'Senka');
    await press(page, 'pre-screening:done.see');
    await press(page, 'pre-screening:status.actions.way');
    await press(page, 'pre-screening:status.send');
    await page.getByRole('alert').first().waitFor();
    await expectFine(page);
    await page.getByLabel('Email', { exact: true }).first().check();
    await page.locator('main input[type=email]').fill('senka@far.example');
    await press(page, 'pre-screening:status.send');
    await page.getByText(/^You asked for another way to reach you: /).waitFor();

    const [item] = await waiting('Senka');
    const draftId = item?.addition?.draftId ?? '';
    const staff = await openAt(browser, `/page/draft-applicant/view/${draftId}`, { width: 1280 });
    await staff.getByText('senka@far.example').first().waitFor();
    await expectAccessible(staff);
    await staff.getByRole('button', { name: translate('additions:outcomes.used') }).click();
    await staff.getByText(translate('additions:done.used')).waitFor();
    await staff.getByText('Email, senka@far.example').waitFor();
  });

  it('says that staff tried to call, and lets the person take the form back', async () => {
    const page = await browser.visit({ width: 360 });
    const code = await sendForm(page, 'Dunja');
    const { token } = await demoSession('user');
    const headers = { authorization: `Bearer ${token}` };
    const found = await fetch(new URL('/api/draft-applicant?q=Dunja', demo.url), { headers });
    const { items } = (await found.json()) as { items: { id: string }[] };
    const id = items[0]?.id ?? '';
    const staff = await openAt(browser, `/page/draft-applicant/view/${id}`, { width: 1280 });
    await staff.getByRole('button', { name: translate('additions:logCall') }).click();
    await staff
      .getByRole('menuitem', { name: translate('enumerations:contactOutcomes.no_answer') })
      .click();
    await staff.getByText(translate('additions:logged')).waitFor();

    await openWithCode(page, code);
    await title(page, 'pre-screening:status.titles.tried');
    await expectFine(page);
    await press(page, 'pre-screening:status.actions.withdraw');
    await press(page, 'pre-screening:status.keep');
    await title(page, 'pre-screening:status.titles.tried');
    await press(page, 'pre-screening:status.actions.withdraw');
    await press(page, 'pre-screening:status.withdraw');
    await title(page, 'pre-screening:status.takenBack');
    await expectFine(page);
    const after = await fetch(new URL(`/api/draft-applicant/${id}`, demo.url), { headers });
    expect(after.status).toBe(404);
  });
});
