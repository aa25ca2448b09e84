import { describe, expect, it } from 'vitest';
import { fileSections } from '#web/paths.ts';
import { expectAccessible, expectFine, expectNoSidewaysScroll } from './accessible.ts';
import { sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { openFirstFile } from './every-screen.ts';
import { looks, openerIn } from './look.ts';
import { settled } from './settled.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();

describe.each(looks)('in $language, $skin', (look) => {
  const words = wordsIn(look.language);
  const open = openerIn(look, browser);

  it('a file, its edit form and its delete dialog break no rule', async () => {
    const page = await open('/page/applicants', await sessionOf('admin'));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator('main a[href^="/page/applicant/"]:not([href$="/new"])').first().click();
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}/);
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: words('applicants:view.delete'), exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: words('actions:edit'), exact: true }).click();
    await page.waitForURL('**/page/applicant/edit/*');
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectFine(page);
  });

  it.each(fileSections)('the section %s of a file breaks no rule', async (section) => {
    const page = await open('/page/applicants', await sessionOf('user'));
    await openFirstFile(page, section);
    await expectFine(page);
  });

  it('a draft beside its answers breaks no rule', async () => {
    const page = await open('/page/applicants?tab=drafts', await sessionOf('user'));
    await page.locator('main a[href*="/page/draft-applicant/view/"]').first().click();
    await page.waitForURL('**/page/draft-applicant/view/*');
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectFine(page);
  });

  it('the menus of the navbar and the filters break no rule while they are open', async () => {
    const page = await open('/page/applicants', await sessionOf('admin'));
    await page.setViewportSize({ width: 1280, height: 900 });
    const menus = await page.locator('header button[aria-haspopup=menu]').all();
    expect(menus.length).toBeGreaterThan(1);
    for (const opener of menus) {
      await opener.click();
      await page.getByRole('menu').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }

    const status = words('applicants:list.status');
    await page.getByRole('button', { name: new RegExp(`^${status}`) }).click();
    await page.getByRole('dialog', { name: status }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: status }).waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 360, height: 900 });
    const folded = page.getByRole('button', {
      name: words('applicants:list.filters'),
      exact: true,
    });
    await folded.click();
    await page.getByRole('combobox', { name: words('applicants:list.sort') }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
