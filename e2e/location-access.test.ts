import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#app/demo/accounts.ts';
import { expectAccessible } from './accessible.ts';
import { demoSession, readToken, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { openWith, type SignedIn, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const ending = randomUUID().slice(0, 6);
const [mine, theirs] = [`Visible${ending}`, `Ailleurs${ending}`];

/** A staff account limited to one demo location. */
let limited: SignedIn;
/** A record at another location. */
let elsewhere: string;
let home: string;

beforeAll(async () => {
  const account = demoAccounts.find(({ email }) => email.startsWith('galet@'));
  const { email, password } = account ?? { email: '', password: '' };
  const reply = await send('/api/auth/login', { email, password });
  expect(reply.status).toBe(200);
  limited = { token: readToken(reply), user: await reply.text() };
  const { token } = await demoSession('admin');
  const headers = { authorization: `Bearer ${token}` };
  const listed = await fetch(new URL('/api/location', demo.url), { headers });
  const locations = (await listed.json()) as { id: string; name: string }[];
  const findLocationId = (name: string) =>
    locations.find((one) => one.name.startsWith(name))?.id ?? '';
  home = findLocationId('Maison');
  const add = async (lastName: string, locationId: string) => {
    const made = await send('/api/applicant', { firstName: 'Odile', lastName, locationId }, token);
    expect(made.status).toBe(201);
    return ((await made.json()) as { id: string }).id;
  };
  await add(mine, home);
  elsewhere = await add(theirs, findLocationId('Stonebridge'));
});

describe('staff limited to their location', () => {
  it('find only its records in list, search, and locations', async () => {
    const french = translationsIn('fr');
    const page = await browser.visit({ language: 'fr', expected: [404] });
    await openWith(page, sessionEntries(limited), `/page/applicants?q=${ending}`);
    await settled(page);
    await page.locator('main').getByText(mine).first().waitFor();
    expect(await page.locator('main').getByText(theirs).count()).toBe(0);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Recherche', exact: true });
    await search.fill(mine);
    await page.getByRole('option', { name: new RegExp(mine) }).waitFor();
    await search.fill(theirs);
    await page.getByText(french('search:nothing')).waitFor();

    await page.goto('/page/clients/locations');
    await settled(page);
    const locationHeadings = page.locator('main li h2');
    expect(await locationHeadings.allTextContents()).toEqual(['Maison Saint-Galet']);
    await locationHeadings.getByRole('link').click();
    await page.waitForURL(`**/page/clients/location/${home}`);
    await page.getByRole('heading', { name: french('locations:waitlist.title') }).waitFor();

    await page.goto(`/page/applicant/${elsewhere}`);
    await page.getByText(french('applicants:view.notFound')).first().waitFor();
    expect(await page.locator('body').getByText(theirs).count()).toBe(0);
  });

  it('can be case workers only for its records', async () => {
    const page = await openAt(browser, `/page/applicants?q=${ending}`, { role: 'admin' });
    const offered = async (name: string) => {
      const row = page.locator('main tbody tr').filter({ hasText: name });
      await row.locator('input[type=checkbox]').check();
      await page
        .getByRole('button', { name: translate('applicants:many.caseWorker.action') })
        .click();
      const choice = page.getByRole('dialog').locator('select');
      await choice.getByRole('option').nth(2).waitFor({ state: 'attached' });
      const labels = await choice.getByRole('option').allTextContents();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      return labels;
    };
    expect(await offered(mine)).toContain('Noor Zephyr');
    expect(await offered(theirs)).not.toContain('Noor Zephyr');
  });

  it('get their limits from an administrator, who sees the effect', async () => {
    const page = await openAt(browser, '/page/settings/people', { role: 'admin' });
    // Last in the alphabet; the list may be longer than a page.
    await page.locator('main input[type=search]').fill('Zephyr');
    await page.getByRole('button', { name: 'Noor Zephyr' }).first().click();
    const dialog = page.getByRole('dialog');
    const ownLocationsRadio = dialog.getByRole('radio', {
      name: translate('enumerations:reaches.own'),
    });
    expect(await ownLocationsRadio.isChecked()).toBe(true);
    await dialog.getByRole('checkbox', { name: 'Maison Saint-Galet' }).uncheck();
    await dialog.getByText(translate('people:reachesNobody')).waitFor();
    await expectAccessible(page);
  });
});
