import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectFine } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { type Look, lookEntries } from './look.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();

async function open(look: Look, at = '') {
  const session = await beginSession('admin');
  const made = await send(
    '/api/applicant',
    { firstName: 'Odile', lastName: 'Lichen', phone: '555-0138' },
    session.token,
  );
  const { id, reference } = (await made.json()) as { id: string; reference: string };
  await send(`/api/applicant/${id}/note`, { text: 'Called' }, session.token);
  const page = await browser.visit({ language: look.language, expected: [400, 404, 409] });
  const entries = { ...lookEntries(look), ...sessionEntries(session) };
  await openWith(page, entries, `/page/applicant/${id}${at}`);
  await settled(page);
  return { page, id, reference, token: session.token };
}

describe.each<Look>([
  { language: 'en', skin: 'default' },
  { language: 'fr', skin: 'dark' },
])('what is kept of somebody, in $language, $skin', (look) => {
  const words = wordsIn(look.language);
  const button = (page: Page, key: string) =>
    page.getByRole('button', { name: words(key), exact: true });

  it('stays while the file is on legal hold, which the file says', async () => {
    const { page, id } = await open(look);
    await button(page, 'papers:menu').click();
    await page.getByRole('menuitem', { name: words('keeping:menu') }).click();
    await page.getByText(words('keeping:hold.none')).waitFor();
    await settled(page);
    await expectFine(page);
    await button(page, 'keeping:hold.set').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('keeping:hold.reason')).fill('Order of 5 May');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: words('keeping:hold.set') }).click();
    await page.getByText('Order of 5 May').waitFor();
    // What can't be done now says why.
    await page.getByText(words('keeping:erase.obstacles.on-hold')).waitFor();
    expect(await button(page, 'keeping:erase.open').count()).toBe(0);
    await page.goto(`/page/applicant/${id}`);
    await page.getByText(words('keeping:hold.noticeText')).waitFor();
    await settled(page);
    await expectFine(page);
    await button(page, 'applicants:view.delete').click();
    await dialog.getByLabel(words('applicants:delete.reason')).fill('Moved');
    await dialog.getByRole('button', { name: words('applicants:delete.confirm') }).click();
    await dialog.getByText(words('errors:on-hold')).waitFor();
  });

  it('is given to them as one archive', async () => {
    const { page } = await open(look, '/keeping');
    const section = page.getByRole('region', { name: words('keeping:own.title') });
    const coming = page.waitForEvent('download');
    await section.getByRole('button', { name: words('keeping:own.save') }).press('Enter');
    expect((await coming).suggestedFilename()).toMatch(/^own-data-.*\.zip$/);
    await page.getByText(/own-data-.*\.zip/).waitFor();
    await settled(page);
    await expectFine(page);
  });

  it('goes for good with the keyboard alone, and a certificate stays', async () => {
    const { page, id, reference } = await open(look, '/keeping');
    await button(page, 'keeping:erase.open').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const typed = dialog.getByLabel(words('keeping:erase.reference', { reference }));
    await typed.focus();
    await page.keyboard.type('Lichen');
    await page.keyboard.press('Enter');
    await dialog.getByText(words('validation:another-number')).waitFor();
    await expectAccessible(page);
    await expectFine(page);
    await typed.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(reference.toLowerCase());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/page/settings/erasures');
    const newest = page.locator('main ol > li').first();
    await newest.getByText(words('enumerations:erasureReasons.own_request')).waitFor();
    expect(await newest.textContent()).not.toMatch(/Lichen|Odile/);
    await newest.locator('summary').press('Enter');
    await settled(page);
    await expectFine(page);
    const coming = page.waitForEvent('download');
    await newest.getByRole('button').first().press('Enter');
    expect((await coming).suggestedFilename()).toMatch(/^erasure-\d+\.pdf$/);
    await page.goto(`/page/applicant/${id}`);
    await page
      .getByText(words('errors:not-found'))
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor();
    expect(await page.locator('main').textContent()).not.toContain('Lichen');
  });
});
