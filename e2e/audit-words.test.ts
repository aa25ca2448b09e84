import { describe, expect, it } from 'vitest';
import { expectFine } from './accessible.ts';
import { sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { type Look, lookEntries } from './look.ts';
import { openNotedCodes } from './noted-codes.ts';
import { openWith, sessionEntries } from './stored.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();

const looks: (Look & { width: number })[] = [
  { language: 'en', skin: 'default', width: 1280 },
  { language: 'fr', skin: 'dark', width: 360 },
];

describe('the log of changes', () => {
  it.each(looks)('has words for codes, in $language, $skin', async ({ width, ...look }) => {
    const words = wordsIn(look.language);
    const page = await browser.visit({ language: look.language, width });
    const entries = { ...lookEntries(look), ...sessionEntries(await sessionOf('admin')) };
    await openWith(page, entries, '/page/settings/audit');
    await openNotedCodes(page);
    const table = page.getByRole('table', { name: words('audit:table') });
    const said = (await table.textContent()) ?? '';
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
      expect(said).toContain(words(`enumerations:${key}`));
    }
    expect(said).toContain(words('papers:parts.reach'));
    expect(said).toContain(look.language === 'fr' ? '31 janvier 2026' : 'January 31, 2026');
    expect(await table.locator('dl dt code').count()).toBe(0);
    const codes = /not_housed|on_parole|court_order|opioids|applied|2026-01-31|[{}]/;
    expect(said).not.toMatch(codes);
    await expectFine(page);
  });
});
