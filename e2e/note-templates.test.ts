import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

async function newPerson(): Promise<string> {
  const { token } = await demoSession('user');
  const person = { firstName: 'Tam', lastName: 'Template' };
  return ((await (await send('/api/applicant', person, token)).json()) as { id: string }).id;
}

const noteField = (page: Page) => page.getByLabel(translate('notes:write.labels.note'));
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

describe('templates in a note', () => {
  it('open with a slash, and put their text at the caret', { tags: 'main' }, async () => {
    const id = await newPerson();
    const page = await openAt(browser, `/page/applicant/${id}`, { width: 1280 });
    const field = noteField(page);
    await page.getByRole('button', { name: translate('notes:write.templates') }).waitFor();
    await field.fill('Spoke on the');
    await field.press('End');
    await page.keyboard.type(' and/or');
    expect(await options(page).count()).toBe(0);
    await page.keyboard.type(' /');
    await options(page).first().waitFor();
    expect(await options(page).count()).toBeGreaterThanOrEqual(5);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => options(page).count()).toBe(0);
    expect(await field.inputValue()).toBe('Spoke on the and/or /');
    await page.keyboard.type('hou');
    await expect.poll(() => options(page).count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.keyboard.type('two landlords');
    expect(await field.inputValue()).toMatch(
      /^Spoke on the and\/or\n\*\*Places contacted:\*\* two landlords\n/,
    );
    await page.keyboard.press('Control+Enter');
    await page.getByText('two landlords').first().waitFor();
    await page.locator('strong', { hasText: 'Places contacted:' }).waitFor();
  });

  it('open with a button on a phone', async () => {
    const id = await newPerson();
    const page = await openAt(browser, `/page/applicant/${id}`, { width: 360 });
    await page.getByRole('button', { name: translate('notes:write.templates') }).click();
    await options(page).nth(1).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await options(page).nth(1).click();
    expect(await noteField(page).inputValue()).toContain('**');
  });
});

describe('the settings of note templates', () => {
  it('add, move, and archive them', async () => {
    const page = await openAt(browser, '/page/settings/note-templates', {
      role: 'admin',
      width: 1280,
    });
    const name = `Ride ${crypto.randomUUID().slice(0, 6)}`;
    const named = (key: string) => translate(`templates:${key}`, { name });
    await expectAccessible(page);
    await page.getByRole('link', { name: translate('templates:add') }).click();
    const names = page.getByLabel(translate('templates:name'), { exact: true });
    const texts = page.getByLabel(translate('templates:text'), { exact: true });
    await names.nth(0).fill(name);
    await names.nth(1).fill('Trajet');
    await texts.nth(0).fill('From:\nTo:');
    await page.getByRole('button', { name: translate('actions:save'), exact: true }).click();
    await expect.poll(() => texts.nth(1).getAttribute('aria-invalid')).toBe('true');
    await texts.nth(1).fill('De :\nÀ :');
    await expectAccessible(page);
    await page.getByRole('button', { name: translate('actions:save'), exact: true }).click();
    await page.waitForURL('**/page/settings/note-templates');
    const entries = page.getByRole('main').getByRole('listitem');
    const place = async () =>
      (await entries.allInnerTexts()).findIndex((text) => text.includes(name));
    await page.getByRole('button', { name: named('up') }).waitFor();
    const before = await place();
    await page.getByRole('button', { name: named('up') }).press('Enter');
    await expect.poll(place).toBe(before - 1);
    await expectAccessible(page);
    await page.getByRole('button', { name: named('archiveOne') }).click();
    await page.getByRole('button', { name: named('unarchiveOne') }).waitFor();
    expect(await page.getByRole('button', { name: named('up') }).count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  });
});
