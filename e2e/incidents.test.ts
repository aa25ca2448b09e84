import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

describe('incidents at a location', () => {
  it('are recorded, followed up, and closed by an administrator', async () => {
    const { token } = await demoSession('admin');
    const name = `Watch ${crypto.randomUUID().slice(0, 6)}`;
    const made = await send('/api/location', { name }, token);
    const { id } = (await made.json()) as { id: string };
    const page = await openAt(browser, `/page/clients/location/${id}`, {
      role: 'admin',
      width: 1280,
    });
    const section = page.getByRole('region', { name: translate('incidents:title'), exact: true });
    const press = (key: string) =>
      section.getByRole('button', { name: translate(key), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const submit = (key: string) =>
      dialog.getByRole('button', { name: translate(key), exact: true }).click();

    await section.getByText(translate('incidents:none')).waitFor();
    await press('incidents:add');
    await dialog.getByLabel(translate('incidents:fields.kind')).selectOption('property');
    await dialog.getByLabel(translate('incidents:fields.severity')).selectOption('serious');
    await dialog.getByLabel(translate('incidents:fields.whatHappened')).fill('A broken door');
    await expectAccessible(page, '[role=dialog]');
    await submit('actions:save');
    await dialog.waitFor({ state: 'hidden' });
    await section.getByText('A broken door').waitFor();

    await section.getByRole('button', { expanded: false }).click();
    await press('incidents:addTask');
    await dialog.getByLabel(translate('incidents:taskTitle')).fill('Call the locksmith');
    await expectAccessible(page, '[role=dialog]');
    await submit('actions:save');
    await dialog.waitFor({ state: 'hidden' });
    await section
      .getByRole('list', { name: translate('incidents:tasks') })
      .getByText('Call the locksmith')
      .waitFor();
    await expectAccessible(page);

    await press('incidents:close');
    await dialog.getByLabel(translate('incidents:closeLabel')).fill('A new lock is in');
    await submit('incidents:close');
    await dialog.waitFor({ state: 'hidden' });
    await section.getByText('A new lock is in').waitFor();
    expect(
      await section.getByRole('button', { name: translate('incidents:edit'), exact: true }).count(),
    ).toBe(0);

    await press('incidents:addAddendum');
    await dialog.getByLabel(translate('incidents:addendum')).fill('The key is with Avery');
    await submit('actions:save');
    await section.getByText('The key is with Avery').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  });
});
