import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { type Look, lookEntries } from './look.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

async function open({ language, skin }: Look, at: string, expected: Visitor['expected'] = []) {
  const session = await beginSession('admin');
  const made = await send(
    '/api/applicant',
    { firstName: 'Odile', lastName: 'Lichen', phone: '555-0138' },
    session.token,
  );
  const { id, reference } = (await made.json()) as { id: string; reference: string };
  await send(`/api/applicant/${id}/note`, { text: 'Called' }, session.token);
  const page = await browser.visit({ language, expected });
  const entries = { ...lookEntries({ language, skin }), ...sessionEntries(session) };
  await openWith(page, entries, `/page/applicant/${id}${at}`);
  await settled(page);
  return { page, id, reference };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('retention', () => {
  it('keeps a record on legal hold and says so', async () => {
    const translate = translationsIn('fr');
    const { page, id } = await open({ language: 'fr', skin: 'dark' }, '', [409]);
    await button(page, translate('case-record:menu')).click();
    await page.getByRole('menuitem', { name: translate('keeping:menu') }).click();
    await page.getByText(translate('keeping:hold.none')).waitFor();
    await button(page, translate('keeping:hold.set')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(translate('keeping:hold.reason')).fill('Order of 5 May');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: translate('keeping:hold.set') }).click();
    await page.getByText('Order of 5 May').waitFor();
    // Explains why an action isn't available.
    await page.getByText(translate('keeping:erase.obstacles.on-hold')).waitFor();
    expect(await button(page, translate('keeping:erase.open')).count()).toBe(0);
    await page.goto(`/page/applicant/${id}`);
    await page.getByText(translate('keeping:hold.noticeText')).waitFor();
    await settled(page);
    await expectAccessible(page);
    await button(page, translate('case-record:menu')).click();
    await page.getByRole('menuitem', { name: translate('applicants:view.delete') }).click();
    await dialog.getByLabel(translate('applicants:delete.reason')).fill('Moved');
    await dialog.getByRole('button', { name: translate('applicants:delete.confirm') }).click();
    await dialog.getByText(translate('errors:on-hold')).waitFor();
  });

  it('hands over a data export and erases by keyboard alone; a certificate stays', async () => {
    const translate = translationsIn('en');
    const look: Look = { language: 'en', skin: 'default' };
    const { page, reference } = await open(look, '/keeping', [400, 404]);
    const archive = page.waitForEvent('download');
    await page
      .getByRole('region', { name: translate('keeping:own.title') })
      .getByRole('button', { name: translate('keeping:own.save') })
      .press('Enter');
    await page.getByText(/own-data-.*\.zip/).waitFor();
    expect((await archive).suggestedFilename()).toMatch(/^own-data-.*\.zip$/);

    await button(page, translate('keeping:erase.open')).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    // Focus arrives a moment after the dialog.
    await dialog.locator(':focus').waitFor();
    const typed = dialog.getByLabel(translate('keeping:erase.reference', { reference }));
    await typed.focus();
    await page.keyboard.type('Lichen');
    await page.keyboard.press('Enter');
    await dialog.getByText(translate('validation:another-number')).waitFor();
    await expectAccessible(page);
    await typed.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(reference.toLowerCase());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/page/settings/erasures');
    const newest = page.locator('main ol > li').first();
    await newest.getByText(translate('enumerations:erasureReasons.own_request')).waitFor();
    expect(await newest.textContent()).not.toMatch(/Lichen|Odile/);
    await newest.locator('summary').press('Enter');
    await settled(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const certificate = page.waitForEvent('download');
    await newest.getByRole('button').first().press('Enter');
    expect((await certificate).suggestedFilename()).toMatch(/^erasure-\d+\.pdf$/);
  });
});
