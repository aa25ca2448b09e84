import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { caseSectionNames, caseSections } from '#core/web/paths.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { findPersonWithStoppedReminders } from './stopped-reminders.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

it('links sections of a record by title, focus, and Back key, and keeps an unsent note', async () => {
  const page = await browser.visit({ width: 360 });
  const session = await beginSession('user');
  const person = { firstName: 'Tamsin', lastName: 'Sections', mayLeaveMessage: 'no' };
  const reply = await send('/api/applicant', person, session.token);
  const { id } = (await reply.json()) as { id: string };
  await openWith(page, sessionEntries(session), `/page/applicant/${id}`);
  await settled(page);
  const nav = page.getByRole('navigation', { name: translate('case-record:sections.label') });
  const link = (name: string) =>
    nav.getByRole('link', { name: translate(`case-record:sections.${name}`), exact: true });
  const current = () => nav.locator('[aria-current=page]').textContent();
  // Contact warnings show in every section.
  const warning = page.getByText(translate('case-record:badges.noMessage'));
  expect(await warning.isVisible()).toBe(true);
  expect(await current()).toBe(translate('case-record:sections.activity'));

  await link('care').click();
  await page.waitForURL(`**/page/applicant/${id}?section=enrolments`);
  const heading = page.getByRole('heading', { name: translate('clients:title'), level: 2 });
  await expectFocus(heading);
  const title = `${translate('case-record:sections.care')} – Tamsin Sections`;
  await expect.poll(() => page.title()).toContain(title);
  expect(await current()).toBe(translate('case-record:sections.care'));
  expect(await warning.isVisible()).toBe(true);
  await page.goBack();
  const note = page.getByRole('textbox', { name: translate('notes:write.labels.note') });
  await note.waitFor();
  await expect.poll(current).toBe(translate('case-record:sections.activity'));

  // An unsent note survives a visit to another section.
  await note.fill('Her sister rang:');
  expect(await warning.isVisible()).toBe(true);
  await link('profile').click();
  await page.getByRole('heading', { name: translate('applicants:groups.identity') }).waitFor();
  await link('activity').click();
  await expect.poll(() => note.inputValue()).toBe('Her sister rang:');
});

it('opens the section of every earlier address at its part', async () => {
  const page = await browser.visit();
  const session = await beginSession('user');
  const person = { firstName: 'Tamsin', lastName: 'Addresses' };
  const reply = await send('/api/applicant', person, session.token);
  const { id } = (await reply.json()) as { id: string };
  await openWith(page, sessionEntries(session), `/page/applicant/${id}`);
  const nav = page.getByRole('navigation', { name: translate('case-record:sections.label') });
  for (const section of caseSectionNames) {
    for (const part of caseSections[section]) {
      await page.goto(`/page/applicant/${id}?section=${part}`);
      await settled(page);
      const current = nav.locator('[aria-current=page]');
      expect(await current.textContent()).toBe(translate(`case-record:sections.${section}`));
      const place = page.locator(`[data-part=${part}]`);
      if ((await place.count()) > 0) await expect.poll(() => isInView(place)).toBe(true);
    }
  }
});

/** True if its beginning is in view. */
async function isInView(place: Locator): Promise<boolean> {
  return place.evaluate((one) => {
    const { top } = one.getBoundingClientRect();
    return top > 0 && top < innerHeight;
  });
}

it('shows that reminders were stopped; only the person’s word can resume them', async () => {
  const id = (await findPersonWithStoppedReminders(demo.url)).at(-1);
  const page = await openAt(browser, `/page/applicant/${id}?section=overview`);
  const ask = page.getByRole('button', {
    name: translate('applicants:reminders.lift'),
    exact: true,
  });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: translate('applicants:reminders.liftTitle') });
  const confirm = dialog.getByRole('button', { name: translate('applicants:reminders.lift') });
  await confirm.click();
  const word = dialog.getByRole('textbox', { name: translate('applicants:reminders.word') });
  await expectFocus(word);
  await word.fill('Rang and asked for it');
  await confirm.click();
  await page.getByText(translate('applicants:reminders.lifted')).waitFor();
  await ask.waitFor({ state: 'detached' });
  await page.goto(`/page/applicant/${id}`);
  await page.getByText(translate('notes:reminder.lifted')).waitFor();
  await page.getByText('Rang and asked for it').waitFor();
});
