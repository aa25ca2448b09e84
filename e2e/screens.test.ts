import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/enumerations.ts';
import { type Language, languages } from '#contract/languages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { enter } from './sign-in.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();

const screens: { path: string; role?: Role }[] = [
  { path: '/login' },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/not-found' },
  { path: '/pre-screening' },
  { path: '/page/dashboard', role: 'admin' },
  { path: '/page/dashboard', role: 'client' },
  { path: '/page/applicants', role: 'admin' },
  { path: '/page/applicants?tab=drafts', role: 'user' },
  { path: '/page/applicants?deleted=only', role: 'admin' },
  { path: '/page/applicant/new', role: 'user' },
  { path: '/page/settings/locations', role: 'admin' },
  { path: '/page/settings/people', role: 'admin' },
  { path: '/page/settings/organisation', role: 'admin' },
  { path: '/page/settings/audit', role: 'admin' },
];

const looks = languages.flatMap((language) =>
  (['default', 'dark'] as const).map((skin) => ({ language, skin })),
);

async function open(
  { path, role }: { path: string; role?: Role },
  { language, skin }: { language: Language; skin: string },
): Promise<Page> {
  const page = await browser.visit({ language });
  await page.context().addInitScript(
    ([chosen, stored]) => {
      localStorage.setItem('translation_key', chosen as string);
      localStorage.setItem('config', JSON.stringify({ skin: stored }));
    },
    [language, skin],
  );
  if (role) await enter(page, role, path);
  else await page.goto(path);
  await settled(page);
  return page;
}

/** Until the screen shows what it has loaded, and nothing is on its way any more. */
async function settled(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

describe.each(looks)('in $language, $skin', (look) => {
  it.each(screens)('$path as $role breaks no rule, on a phone too', async (screen) => {
    const page = await open(screen, look);
    expect(await page.locator('html').getAttribute('lang')).toBe(look.language);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 760 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 768, height: 1000 });
    await expectNoSidewaysScroll(page);
  });

  it('a file, its edit form and its delete dialog break no rule', async () => {
    const words = wordsIn(look.language);
    const page = await open({ path: '/page/applicants', role: 'admin' }, look);
    await page.locator('main a[href^="/page/applicant/"]:not([href$="/new"])').first().click();
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}/);
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: words('applicants:view.delete'), exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: words('actions:edit'), exact: true }).click();
    await page.waitForURL('**/page/applicant/edit/*');
    await settled(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 760 });
    await expectNoSidewaysScroll(page);
  });

  it('a draft beside its answers breaks no rule', async () => {
    const page = await open({ path: '/page/applicants?tab=drafts', role: 'user' }, look);
    await page.locator('main a[href*="/page/draft-applicant/view/"]').first().click();
    await page.waitForURL('**/page/draft-applicant/view/*');
    await settled(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 760 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('the menus of the navbar and the filters break no rule while they are open', async () => {
    const page = await open({ path: '/page/applicants', role: 'admin' }, look);
    for (const button of await page.locator('header button[aria-haspopup=menu]').all()) {
      await button.click();
      await page.getByRole('menu').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  });
});
