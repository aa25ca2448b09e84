import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { likelyPair } from './likely-pair.ts';
import { follow } from './look.ts';
import { type At, openAt } from './open-at.ts';
import { sendAs } from './send-as.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

/** Opens the list of pairs with a new pair. */
async function atPairs(at: At) {
  const page = await openAt(browser, '/page/applicants/duplicates', at);
  const pair = await likelyPair(page, uniqueName());
  await sendAs(page, `/api/applicant/${pair.other}/note`, { text: 'Rang twice.' });
  return { page, pair };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Finds the pair on any page of the list, because other journeys add pairs. */
async function inList(
  page: Page,
  translate: ReturnType<typeof translationsIn>,
  lastName: string,
): Promise<Locator> {
  for (;;) {
    await settled(page);
    const link = page.getByRole('link', { name: new RegExp(lastName) }).first();
    if ((await link.count()) > 0) return link;
    await button(page, translate('lists:next')).click();
  }
}

it('merges two records of one person and unmerges them', async () => {
  const translate = translationsIn('en');
  const { page, pair } = await atPairs({ role: 'admin', expected: [410] });
  await page.reload();
  await (await inList(page, translate, pair.lastName)).click();
  await page.waitForURL(`**/page/applicants/duplicates/${pair.id}`);
  await settled(page);
  const phone = page.getByRole('radiogroup', { name: translate('applicants:fields.phone') });
  await phone.getByRole('radio').nth(1).check();
  const reason = page.getByRole('textbox', { name: translate('duplicates:merge.reason') });
  await button(page, translate('duplicates:merge.confirm')).click();
  // Requires a reason; focus goes to its field.
  expect(await reason.evaluate((input) => input === document.activeElement)).toBe(true);
  await reason.fill('Same birth certificate');
  await follow(page, button(page, translate('duplicates:merge.confirm')));
  await page.waitForURL(`**/page/applicant/${pair.one}`);
  await page.goto(`/page/applicant/${pair.one}?section=overview`);
  await page.getByText('418 555 0143').first().waitFor();
  // Shared values and those of the other record are there.
  await page.getByText('odile@post.example').first().waitFor();
  await page.getByText('evening').first().waitFor();

  await page.goto(`/page/applicant/${pair.other}?section=timeline`);
  await page.waitForURL(`**/page/applicant/${pair.one}?section=timeline`);
  await page.getByText(translate('duplicates:merged.away')).waitFor();
  await page.getByText('Rang twice.').waitFor();
  await page.getByText(/Same birth certificate/).waitFor();

  await page.goto(`/page/applicant/${pair.one}?section=overview`);
  await page.getByText(translate('duplicates:merged.undo')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(translate('duplicates:counts.notes', { count: 1 })).waitFor();
  await dialog.getByRole('textbox').fill('Two sisters');
  await button(page, translate('duplicates:undo.confirm')).click();
  await page.getByText(translate('duplicates:undo.done')).waitFor();
  await page.getByText('418 555 0177').first().waitFor();
  await page.goto(`/page/applicant/${pair.other}?section=timeline`);
  await page.getByText('Rang twice.').waitFor();
});

it('hands a pair to an administrator and marks it as two people, on a phone in French', async () => {
  const translate = translationsIn('fr');
  const { page, pair } = await atPairs({ language: 'fr', width: 360 });
  await page.goto(`/page/applicant/${pair.one}`);
  await page.getByText(translate('duplicates:header.title')).waitFor();
  await page.locator(`main a[href$="/duplicates/${pair.id}"]`).click();
  await page.locator('main td').getByText('418 555 0143').waitFor();
  expect(await button(page, translate('duplicates:merge.confirm')).count()).toBe(0);
  await button(page, translate('duplicates:pair.ask')).click();
  await page.getByText(translate('duplicates:pair.askDone')).waitFor();
  await button(page, translate('duplicates:pair.dismiss')).click();
  await page.getByText(translate('duplicates:pair.dismissDone')).waitFor();
  await button(page, translate('duplicates:pair.takeBack')).waitFor();
  await page.goto('/page/applicants/duplicates?state=dismissed');
  await (await inList(page, translate, pair.lastName)).waitFor();
  await page.goto(`/page/applicant/${pair.one}`);
  await settled(page);
  expect(await page.getByText(translate('duplicates:header.title')).count()).toBe(0);
});
