import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

async function newLocation(): Promise<string> {
  const { token } = await demoSession('admin');
  const name = `Relay ${crypto.randomUUID().slice(0, 6)}`;
  const reply = await send('/api/location', { name }, token);
  return ((await reply.json()) as { id: string }).id;
}

const path = (id: string) => `/page/clients/location/${id}`;
const section = (page: Page) =>
  page.getByRole('region', { name: translate('shift-notes:title'), exact: true });
const press = (page: Page, key: string) =>
  section(page)
    .getByRole('button', { name: translate(key), exact: true })
    .click();

describe('shift notes', () => {
  it('are written in place, read by a colleague, and corrected', { tags: 'main' }, async () => {
    const id = await newLocation();
    const writer = await openAt(browser, path(id), { role: 'admin', width: 1280 });
    await section(writer).getByText(translate('shift-notes:none')).waitFor();
    await expectAccessible(writer);

    await press(writer, 'shift-notes:write.add');
    await writer.keyboard.type('The gate code has changed');
    await section(writer).getByLabel(translate('shift-notes:write.important')).check();
    await expectAccessible(writer);
    await press(writer, 'actions:save');
    await section(writer).getByText('The gate code has changed').waitFor();
    await section(writer).getByText(translate('shift-notes:readers.nobody')).waitFor();

    const reader = await openAt(browser, path(id), { width: 360 });
    await reader
      .getByRole('heading', { name: translate('shift-notes:unread', { count: 1 }) })
      .waitFor();
    await expectAccessible(reader);
    await expectNoSidewaysScroll(reader);
    // One click confirms.
    await section(reader).getByText(translate('shift-notes:confirm'), { exact: true }).click();
    await reader
      .getByRole('heading', { name: translate('shift-notes:unread', { count: 1 }) })
      .waitFor({ state: 'hidden' });
    await expect.poll(() => reader.evaluate(() => document.activeElement?.tagName)).toBe('LI');

    await writer.reload();
    await section(writer).locator('button[aria-haspopup=menu]').click();
    await writer.getByRole('menuitem', { name: translate('shift-notes:correct') }).click();
    await section(writer)
      .getByLabel(translate('shift-notes:write.text'))
      .fill('The gate code has changed on Monday');
    await press(writer, 'actions:save');
    await section(writer).getByText('The gate code has changed on Monday').waitFor();
    await section(writer)
      .getByRole('button', { name: /corrected by/ })
      .click();
    await section(writer)
      .getByRole('list', { name: translate('shift-notes:history') })
      .getByText('The gate code has changed', { exact: true })
      .waitFor();
    await expectAccessible(writer);

    await section(reader).getByText(translate('shift-notes:correctedSinceRead')).waitFor();
    expect(
      await section(reader).getByText(translate('shift-notes:important'), { exact: true }).count(),
    ).toBe(1);
  });

  it('mention a colleague with @, who is notified', { tags: 'main' }, async () => {
    const id = await newLocation();
    const page = await openAt(browser, path(id), { width: 1280 });
    await section(page).getByText(translate('shift-notes:none')).waitFor();
    await press(page, 'shift-notes:write.add');
    const options = page.getByRole('listbox').getByRole('option');
    await page.keyboard.type('Keys are with @summ');
    await expect.poll(() => options.allInnerTexts()).toEqual(['Avery Summit']);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('until noon');
    const field = section(page).getByLabel(translate('shift-notes:write.text'));
    expect(await field.inputValue()).toBe('Keys are with @Avery Summit until noon');
    await page.keyboard.press('Control+Enter');
    const text = section(page).getByText('until noon');
    await text.waitFor();
    await expect.poll(() => field.count()).toBe(0);
    expect(await section(page).locator('bdi').allInnerTexts()).toEqual(['@Avery Summit']);
    await expectAccessible(page);

    const inbox = await openAt(browser, '/page/profile?section=inbox', {
      role: 'admin',
      width: 360,
    });
    const title = translate('notifications:texts.mentionedInShiftNote', { name: 'Sam Waymark' });
    await inbox.getByRole('link', { name: title }).click();
    await inbox.waitForURL(`**${path(id)}`);
    await section(inbox).getByText('until noon').first().waitFor();
    await expectNoSidewaysScroll(inbox);
  });

  it('are withdrawn with a reason, and stay', async () => {
    const id = await newLocation();
    const { token } = await demoSession('user');
    await send(`/api/location/${id}/shift-note`, { text: 'Buy bread' }, token);
    const page = await openAt(browser, path(id));
    await section(page).locator('button[aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: translate('shift-notes:withdraw.action') }).click();
    const dialog = page.getByRole('dialog', { name: translate('shift-notes:withdraw.title') });
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByLabel(translate('shift-notes:withdraw.reason')).fill('There is enough');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await section(page).getByText('There is enough').waitFor();
    await section(page).getByText('Buy bread').waitFor();
    await expectAccessible(page);
  });
});
