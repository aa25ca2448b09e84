import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { newLinkedClient } from './linked-client.ts';
import { newAccount, registerInvited } from './new-person.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

it('guides a new colleague through a checklist that can be hidden', { tags: 'main' }, async () => {
  const translate = translationsIn('en');
  const page = await browser.visit();
  const person = await registerInvited(newAccount(), { role: 'user' });
  await openWith(page, sessionEntries(person), '/page/dashboard');
  await settled(page);
  const list = page.getByRole('region', { name: translate('first-steps:title') });
  await list.getByText(translate('first-steps:progress', { done: 0, total: 4 })).waitFor();
  await expectAccessible(page);
  await list.getByRole('link', { name: translate('first-steps:steps.people.title') }).click();
  await page.waitForURL('**/page/applicants');
  await page.goBack();
  await list.getByText(translate('first-steps:progress', { done: 1, total: 4 })).waitFor();
  await list.getByRole('button', { name: translate('first-steps:close') }).click();
  await list.waitFor({ state: 'detached' });
  await page.reload();
  await settled(page);
  expect(await list.count()).toBe(0);
});

it('shows a client one in their language', async () => {
  const translate = translationsIn('fr');
  const page = await browser.visit();
  const { person } = await newLinkedClient();
  await openWith(page, { translation_key: 'fr', ...sessionEntries(person) }, '/page/dashboard');
  await settled(page);
  const list = page.getByRole('region', { name: translate('first-steps:title') });
  await list.getByRole('link', { name: translate('first-steps:steps.reminders.title') }).waitFor();
  await expectAccessible(page);
});
