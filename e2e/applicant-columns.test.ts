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
  translate(
    name === 'phone' || name === 'email'
      ? `applicants:fields.${name}`
      : `applicants:list.columns.${name}`,
  );
const heads = (page: Page) => page.locator('main thead th').allInnerTexts();
const openColumns = (page: Page) =>
  page.getByRole('button', { name: translate('lists:columns.title'), exact: true }).click();
/** The columns that fit at 1280 px. */
const usual = ['lastName', 'age', 'status', 'statusDays', 'bed', 'lastContact', 'nextStep'];

/** Ignores the header of the checkboxes. */
async function expectColumns(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(async () => (await heads(page)).filter(Boolean)).toEqual(names.map(column));
}

describe('columns of the list', () => {
  it('can be chosen and sorted, by keyboard too, and persist', async () => {
    const lastName = uniqueName();
    const born = { dateOfBirth: '1979-05-17', email: 'odile@mail.example' };
    await addApplicant({ firstName: 'Odile', lastName, ...born });
    const page = await openAt(browser, applicants);
    const row = page.locator('main tbody tr', { hasText: lastName });
    await expectColumns(page, usual);
    await openColumns(page);
    await page.getByRole('checkbox', { name: column('email'), exact: true }).check();
    for (const name of ['caseWorker', 'location', 'phone', 'bed']) {
      await page.getByRole('checkbox', { name: column(name), exact: true }).uncheck();
    }
    await page
      .getByRole('checkbox', { name: translate('applicants:fields.tags'), exact: true })
      .uncheck();
    const others = usual.filter((name) => name !== 'bed');
    await expectColumns(page, [...others, 'email']);
    const up = page.getByRole('button', {
      name: translate('lists:columns.up', { column: column('email') }),
    });
    await up.focus();
    for (const _step of [1, 2, 3, 4, 5]) await page.keyboard.press('Enter');
    const [first, ...rest] = others;
    const chosen = [first as string, 'email', ...rest];
    await expectColumns(page, chosen);
    // It can't go further up, and keeps the focus.
    await expectFocus(
      page.getByRole('button', {
        name: translate('lists:columns.down', { column: column('email') }),
      }),
    );
    await row.getByText('odile@mail.example').waitFor();
    await page.reload();
    await settled(page);
    await expectColumns(page, chosen);

    // A phone has two lines a person, whatever the columns.
    await page.setViewportSize({ width: 360, height: 900 });
    await page.locator('main li', { hasText: lastName }).waitFor();
    await openColumns(page);
    await page.getByRole('button', { name: translate('lists:columns.usual') }).click();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectColumns(page, usual);
  });
});
