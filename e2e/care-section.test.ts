import { describe, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

async function newPerson(): Promise<string> {
  const { token } = await beginSession('user');
  const body = { firstName: 'Mari', lastName: 'Thistle' };
  return ((await (await send('/api/applicant', body, token)).json()) as { id: string }).id;
}

const care = (id: string) => `/page/applicant/${id}?section=enrolments`;

describe('the care section of a record', () => {
  it('adds, changes, and removes people of the household, with undo', async () => {
    const page = await openAt(browser, care(await newPerson()), { width: 1280 });
    const section = page.getByRole('region', { name: translate('household:title') });
    const dialog = page.getByRole('dialog');
    await section.getByText(translate('household:none')).waitFor();
    await section.getByRole('button', { name: translate('household:add') }).click();
    await dialog.getByLabel(translate('household:fields.name')).fill('Pip Thistle');
    await dialog.getByLabel(translate('household:fields.birthDate')).fill('2017-05-04');
    await dialog.getByLabel(translate('household:fields.custody')).selectOption('shared');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: translate('actions:save') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await section.getByText('Pip Thistle').waitFor();
    await expectAccessible(page);
    await section
      .getByRole('button', { name: translate('household:remove', { name: 'Pip Thistle' }) })
      .click();
    await section.getByText('Pip Thistle').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: translate('actions:undo') }).click();
    await section.getByText('Pip Thistle').waitFor();
  });

  it('records an incident about the person', async () => {
    const page = await openAt(browser, care(await newPerson()), { width: 360 });
    const section = page.getByRole('region', { name: translate('incidents:title') });
    const dialog = page.getByRole('dialog');
    await section.getByRole('button', { name: translate('incidents:add') }).click();
    await dialog.getByLabel(translate('incidents:fields.kind')).selectOption('injury');
    await dialog.getByLabel(translate('incidents:fields.severity')).selectOption('low');
    await dialog.getByLabel(translate('incidents:fields.whatHappened')).fill('A cut finger');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: translate('actions:save') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await section.getByText('A cut finger').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});
