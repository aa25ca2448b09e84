import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addApplicant, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const applicants = '/page/applicants';

const column = (name: string) =>
  translate(name === 'phone' ? `applicants:fields.${name}` : `applicants:list.columns.${name}`);
const heads = (page: Page) => page.locator('main thead th').allInnerTexts();
const openColumns = (page: Page) =>
  page.getByRole('button', { name: translate('lists:columns.title'), exact: true }).click();
const usual = [
  'lastName',
  'reference',
  'status',
  'location',
  'caseWorker',
  'createdAt',
  'updatedAt',
];

/** Ignores the header of the checkboxes. */
async function expectColumns(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(async () => (await heads(page)).filter(Boolean)).toEqual(names.map(column));
}

describe('columns of the list', () => {
  it('can be chosen and sorted, by keyboard too, and persist', async () => {
    const lastName = uniqueName();
    const born = { dateOfBirth: '1979-05-17', phone: '418 555 0144' };
    await addApplicant({ firstName: 'Odile', lastName, ...born });
    const page = await openAt(browser, applicants);
    const row = page.locator('main tbody tr', { hasText: lastName });
    const days = async () => ((await row.textContent()) ?? '').split('May 17, 1979').length - 1;
    await expectColumns(page, usual);
    expect(await days()).toBe(1);
    await openColumns(page);
    await page.getByRole('checkbox', { name: column('phone'), exact: true }).check();
    await page.getByRole('checkbox', { name: column('createdAt'), exact: true }).uncheck();
    const others = usual.filter((name) => name !== 'createdAt');
    await expectColumns(page, [...others, 'phone']);
    const up = page.getByRole('button', {
      name: translate('lists:columns.up', { column: column('phone') }),
    });
    await up.focus();
    for (const _step of [1, 2, 3, 4, 5]) await page.keyboard.press('Enter');
    const [first, ...rest] = others;
    await expectColumns(page, [first as string, 'phone', ...rest]);
    // It can't go further up, and keeps the focus.
    await expectFocus(
      page.getByRole('button', {
        name: translate('lists:columns.down', { column: column('phone') }),
      }),
    );
    // The date of birth isn't repeated if it has its own column.
    await page.getByRole('checkbox', { name: column('dateOfBirth'), exact: true }).check();
    const chosen = [first as string, 'phone', ...rest, 'dateOfBirth'];
    await expectColumns(page, chosen);
    expect(await days()).toBe(1);
    await page.reload();
    await settled(page);
    await expectColumns(page, chosen);

    // On a phone, columns are facts on a card.
    await page.setViewportSize({ width: 360, height: 900 });
    const card = page.locator('main li', { hasText: lastName });
    await card.getByText('418 555 0144').waitFor();
    await card.getByText(column('phone'), { exact: true }).waitFor();
    await openColumns(page);
    await page.getByRole('button', { name: translate('lists:columns.usual') }).click();
    await card.getByText('418 555 0144').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectColumns(page, usual);
  });
});
