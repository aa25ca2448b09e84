import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { addApplicant, aName } from './handed-in.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const words = wordsIn('en');
const applicants = '/page/applicants';

const column = (name: string) => words(`applicants:list.columns.${name}`);
const heads = (page: Page) => page.locator('main thead th').allInnerTexts();
const openColumns = (page: Page) =>
  page.getByRole('button', { name: words('lists:columns.title'), exact: true }).click();
const usual = [
  'lastName',
  'reference',
  'status',
  'location',
  'caseWorker',
  'createdAt',
  'updatedAt',
];

/** Without the head of the boxes. */
async function expectColumns(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(async () => (await heads(page)).filter(Boolean)).toEqual(names.map(column));
}

describe('the columns of the list', () => {
  it('are chosen and put in order, with the keyboard as well, and are there the next time', async () => {
    const page = await openAt(browser, applicants);
    await expectColumns(page, usual);
    await openColumns(page);
    await page.getByRole('checkbox', { name: column('phone'), exact: true }).check();
    await page.getByRole('checkbox', { name: column('createdAt'), exact: true }).uncheck();
    await expectColumns(page, [...usual.filter((name) => name !== 'createdAt'), 'phone']);
    await expectAccessible(page);
    const up = page.getByRole('button', {
      name: words('lists:columns.up', { column: column('phone') }),
    });
    await up.focus();
    for (const _step of [1, 2, 3, 4, 5]) await page.keyboard.press('Enter');
    const chosen = [
      'lastName',
      'phone',
      'reference',
      'status',
      'location',
      'caseWorker',
      'updatedAt',
    ];
    await expectColumns(page, chosen);
    // It can go no further up, and the focus stays with it.
    await expectFocus(
      page.getByRole('button', { name: words('lists:columns.down', { column: column('phone') }) }),
    );
    await page.reload();
    await settled(page);
    await expectColumns(page, chosen);
    await openColumns(page);
    await page.getByRole('button', { name: words('lists:columns.usual') }).click();
    await expectColumns(page, usual);
  });

  it('are the facts of a card on a phone', async () => {
    const tag = `tag ${aName()}`;
    const lastName = aName();
    await addApplicant({ firstName: 'Odile', lastName, tags: [tag], phone: '418 555 0144' });
    const page = await openAt(browser, `${applicants}?tag=${encodeURIComponent(tag)}`, {
      width: 360,
    });
    const card = page.locator('main li', { hasText: lastName });
    await card.waitFor();
    expect(await card.textContent()).not.toContain('418 555 0144');
    await openColumns(page);
    await page.getByRole('checkbox', { name: column('phone'), exact: true }).check();
    await page.keyboard.press('Escape');
    await card.getByText('418 555 0144').waitFor();
    await card.getByText(column('phone'), { exact: true }).waitFor();
  });

  it('tell the date of birth once', async () => {
    const lastName = aName();
    await addApplicant({ firstName: 'Odile', lastName, dateOfBirth: '1979-05-17' });
    const page = await openAt(browser, applicants);
    const row = page.locator('main tbody tr', { hasText: lastName });
    const days = async () => ((await row.textContent()) ?? '').split('May 17, 1979').length - 1;
    await expect.poll(days).toBe(1);
    await openColumns(page);
    await page.getByRole('checkbox', { name: column('dateOfBirth'), exact: true }).check();
    await expectColumns(page, [...usual, 'dateOfBirth']);
    expect(await days()).toBe(1);
  });
});
