import { expect, it } from 'vitest';
import { demoSession } from './api-calls.ts';
import { openNotedCodes } from './audited-codes.ts';
import { useBrowser } from './browser.ts';
import { lookEntries } from './look.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

it('shows labels instead of codes in the audit log', async () => {
  const translate = translationsIn('fr');
  const page = await browser.visit({ language: 'fr', width: 360 });
  const entries = {
    ...lookEntries({ language: 'fr', skin: 'dark' }),
    ...sessionEntries(await demoSession('admin')),
  };
  await openWith(page, entries, '/page/settings/audit');
  await openNotedCodes(page);
  const table = page.getByRole('table', { name: translate('audit:table') });
  const tableText = (await table.textContent()) ?? '';
  for (const key of [
    'yesNo.yes',
    'housingStatuses.not_housed',
    'criminalHistoryFlags.on_parole',
    'criminalHistoryFlags.out_on_probation',
    'substances.opioids',
    'benefitKinds.food',
    'benefitStatuses.applied',
    'disclosureBases.court_order',
  ]) {
    expect(tableText).toContain(translate(`enumerations:${key}`));
  }
  expect(tableText).toContain(translate('papers:parts.reach'));
  expect(tableText).toContain('31 janvier 2026');
  expect(await table.locator('dl dt code').count()).toBe(0);
  expect(tableText).not.toMatch(/not_housed|on_parole|court_order|opioids|applied|2026-01-31|[{}]/);
});
