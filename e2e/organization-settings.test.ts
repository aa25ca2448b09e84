import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { OrganizationSettings } from '#features/organization/contract/organization.ts';
import { expectAccessible } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { losesReply, saveTwice } from './lost-reply.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

/** Not this machine's name: browsers don't trust it without HTTPS. */
const elsewhere = 'cairn.example';
const browser = useBrowser({ switches: [`--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`] });
const translate = translationsIn('en');

/** Saved before each change, because other tests of this worker share the server. */
let atFirst: OrganizationSettings | undefined;

async function settings(): Promise<OrganizationSettings> {
  const { token } = await demoSession('admin');
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(new URL('/api/organisation/settings', demo.url), { headers })).json();
}

async function save(change: Partial<OrganizationSettings>): Promise<void> {
  const { token } = await demoSession('admin');
  const reply = await fetch(new URL('/api/organisation', demo.url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...(await settings()), ...change }),
  });
  expect(reply.status).toBe(200);
}

afterEach(async () => {
  if (!atFirst) return;
  const { version: _version, ...before } = atFirst;
  await save(before);
});

async function openSettings(visitor: Visitor = {}): Promise<Page> {
  atFirst ??= await settings();
  const page = await browser.visit(visitor);
  const path = '/page/settings/organisation';
  await openWith(page, sessionEntries(await demoSession('admin')), path, visitor.url);
  await settled(page);
  return page;
}

const button = (page: Page, key: string, name?: string) =>
  page.getByRole('button', {
    name: translate(`organisation:contacts.${key}`, name === undefined ? {} : { name }),
    exact: true,
  });
function field(page: Page, contact: string, key: string) {
  const [part, language] = key.split('.');
  const label = translate(`organisation:contacts.${part}`);
  const inLanguage = language ? translate(`actions:inLanguage.${language}`, { label }) : label;
  return page.getByRole('group', { name: contact }).getByLabel(inLanguage);
}
const entries = (page: Page) =>
  page.getByRole('list', { name: translate('organisation:contacts.title') }).locator('> li');
const submit = (page: Page) =>
  page.getByRole('button', { name: translate('actions:save'), exact: true }).click();
async function submitAndWait(page: Page) {
  await submit(page);
  await page.getByText(translate('organisation:saved')).first().waitFor();
}

describe('crisis contacts', () => {
  it('can be removed, restored, added, and sorted, and show on the public form at once', async () => {
    const page = await openSettings();
    const { length, 1: second } = (await settings()).crisisContacts;
    const suicideLine = second?.name.en ?? '';
    await button(page, 'remove', suicideLine).click();
    await expectFocus(button(page, 'edit', '211'));
    expect(await entries(page).count()).toBe(length - 1);
    await page.getByRole('button', { name: translate('actions:undo'), exact: true }).click();
    await expectFocus(button(page, 'edit', suicideLine));
    expect(await entries(page).nth(1).textContent()).toContain(suicideLine);

    while ((await entries(page).count()) > 1) {
      await entries(page).last().locator('[data-part=remove]').click();
    }
    expect(await button(page, 'remove', '911').isDisabled()).toBe(true);
    await button(page, 'add').click();
    const added = translate('organisation:contacts.unnamed');
    await expectFocus(field(page, added, 'name.en'));
    await submit(page);
    // Empty fields report errors, and the first gets the focus.
    await expectFocus(field(page, added, 'name.en'));
    await page.getByText(translate('validation:phone-or-text')).waitFor();
    await expectAccessible(page);
    const named = 'Night line';
    await page.keyboard.type(named);
    await field(page, named, 'name.fr').fill('Ligne de nuit');
    await field(page, named, 'about.en').fill('Someone listens.');
    await field(page, named, 'about.fr').fill('Quelqu’un vous écoute.');
    await field(page, named, 'phone').fill('1 (506) 555-0123');
    await button(page, 'up', named).click();
    await expectFocus(button(page, 'down', named));
    await submitAndWait(page);

    const form = await browser.visit({ width: 390 });
    await form.goto('/pre-screening');
    await settled(form);
    await form.getByText(translate('public-form:crisis.open')).first().click();
    const links = form.locator('aside a[href^="tel:"]');
    await links.first().waitFor({ state: 'visible' });
    const numbers = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(numbers).toEqual(['tel:1-506-555-0123', 'tel:911']);
  });

  it('report a concurrent edit and keep what was typed', async () => {
    const page = await openSettings({ expected: [409] });
    await button(page, 'edit', '911').click();
    await expectFocus(field(page, '911', 'name.en'));
    await field(page, '911', 'about.en').fill('You are in danger.');
    const theirs = (await settings()).crisisContacts.map((contact) =>
      contact.phone === '211' ? { ...contact, phone: '2-1-1' } : contact,
    );
    await save({ crisisContacts: theirs });
    await submit(page);
    const notice = page
      .getByRole('alert')
      .filter({ hasText: translate('organisation:staleTitle') });
    await notice.getByText(translate('organisation:contacts.call', { number: '2-1-1' })).waitFor();
    expect(await field(page, '911', 'about.en').inputValue()).toBe('You are in danger.');
    await expectAccessible(page);
    await page.getByRole('button', { name: translate('actions:staleKeepMine') }).click();
    await page.getByText(translate('organisation:saved')).first().waitFor();
    expect((await settings()).crisisContacts[0]?.about.en).toBe('You are in danger.');
  });
});

it('don’t report a conflict for a save whose reply was lost', async () => {
  const page = await openSettings(losesReply);
  await button(page, 'edit', '911').click();
  await field(page, '911', 'about.en').fill('Say where you are.');
  await saveTwice(page, '/api/organisation', () => submit(page));
  await page.getByText(translate('organisation:saved')).first().waitFor();
  expect((await settings()).crisisContacts[0]?.about.en).toBe('Say where you are.');
});

describe('staff work before a form', () => {
  const warning = (page: Page) => page.getByText(translate('organisation:notSecureTitle'));

  it('turns on by an administrator, and people can still start a form', async () => {
    const page = await openSettings();
    const choice = page.getByRole('switch', { name: translate('organisation:askForWork') });
    expect(await choice.isChecked()).toBe(false);
    expect(await warning(page).count()).toBe(0);
    await choice.check({ force: true });
    await submitAndWait(page);

    const form = await browser.visit({ width: 390, expected: [409] });
    const conflictReply = form.waitForResponse((reply) => reply.status() === 409);
    await form.goto('/pre-screening');
    await form.getByRole('button', { name: translate('pre-screening:start.begin') }).click();
    await form.getByLabel('First name').fill('Ada');
    await form.getByLabel('Last name').fill('Working');
    await form
      .getByRole('button', { name: translate('public-form:continue'), exact: true })
      .click();
    await form.getByText(translate('public-form:saving.saved')).first().waitFor();
    await conflictReply;
  });

  it('comes with a warning where it can’t work: at an address without HTTPS', async () => {
    const { port } = new URL(demo.url);
    const expected = [/Cross-Origin-Opener-Policy header has been ignored/];
    const page = await openSettings({ url: `http://${elsewhere}:${port}`, expected });
    expect(await page.evaluate(() => [isSecureContext, crypto.subtle === undefined])).toEqual([
      false,
      true,
    ]);
    await warning(page).waitFor();
    await page.getByText(translate('organisation:notSecureText')).waitFor();
    await expectAccessible(page);
  });
});

it('saves follow-up days and accepted file types, and refuses invalid ones', async () => {
  const page = await openSettings();
  const days = page
    .getByLabel(translate('organisation:followUpDays'))
    .and(page.locator('input:not([type=hidden])'));
  for (let count = 0; count < 3; count += 1) {
    await days.focus();
    await page.keyboard.press('Backspace');
  }
  await days.fill('soon');
  await page.keyboard.press('Enter');
  await submit(page);
  await expectFocus(days);
  expect(await days.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  expect((await settings()).followUpDays).toEqual(atFirst?.followUpDays);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('45,14 ');
  const size = page.getByLabel(translate('organisation:files.most'));
  await size.fill('9999');
  await submit(page);
  await expectFocus(size);
  expect(await size.getAttribute('aria-invalid')).toBe('true');
  await size.fill('3');
  await page.getByRole('checkbox', { name: translate('files:types.png'), exact: true }).uncheck();
  await submitAndWait(page);

  expect((await settings()).followUpDays.toSorted((one, other) => one - other)).toEqual([14, 45]);
  const { token } = await demoSession('user');
  const reply = await fetch(new URL('/api/storage/limits', demo.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  const { largest, types } = await reply.json();
  expect(largest).toBe(3 * 1024 * 1024);
  expect(types).not.toContain('png');
  expect(types).toContain('pdf');
});

it('applies first weekday and clock format on every screen, whatever the browser’s are', async () => {
  const page = await openSettings();
  await page.getByLabel(translate('organisation:firstDayOfWeek')).selectOption('saturday');
  await page.getByLabel(translate('organisation:hourCycle')).selectOption('h23');
  await submitAndWait(page);

  // Reloads each screen.
  await page.goto('/page/calendar?view=month&day=2031-03-25');
  const first = page.locator('main th[scope=col]').first();
  await expect.poll(() => first.getAttribute('abbr')).toBe('Saturday');
  await page.goto('/page/calendar?view=week&day=2031-03-25');
  await page.locator('main').getByText('14', { exact: true }).first().waitFor();
  await page.goto('/page/settings/audit');
  await page
    .getByText(/\b\d\d:\d\d\b(?!\s?[ap]\.?m)/i)
    .first()
    .waitFor();
  await page.goto('/page/profile?section=notifications');
  const quiet = page.getByRole('switch', { name: translate('notifications:hours.quiet') });
  await quiet.check({ force: true });
  const days = page.getByRole('group', { name: translate('notifications:hours.days') });
  const names = () => days.locator('label').allTextContents();
  await expect.poll(async () => (await names()).filter((name) => name.length === 3)[0]).toBe('Sat');
});

it('saves contact details in dialable form, or reports errors at the field', async () => {
  const page = await openSettings();
  const phone = page.getByLabel(new RegExp(`^${translate('organisation:contactDetails.phone')}`));
  await phone.fill('1 (506) 555-0123');
  const hours = (language: string) =>
    page.getByLabel(
      translate(`actions:inLanguage.${language}`, {
        label: translate('organisation:contactDetails.hours'),
      }),
    );
  await hours('en').fill('Every day, 9 to 5');
  const french = hours('fr');
  await french.fill('');
  await submit(page);
  await expectFocus(french);
  await page.getByText(translate('validation:both-languages')).waitFor();
  await expectAccessible(page);
  await french.fill('Tous les jours, de 9 h à 17 h');
  await submitAndWait(page);
  expect((await settings()).contactDetails).toMatchObject({
    phone: '1-506-555-0123',
    hours: { en: 'Every day, 9 to 5', fr: 'Tous les jours, de 9 h à 17 h' },
  });
  const form = await browser.visit({ width: 390 });
  await form.goto('/pre-screening');
  await form.locator('footer a[href="tel:1-506-555-0123"]').waitFor();
});

it('sets a neutral title for the tabs of public pages, and none without the other language', async () => {
  const page = await openSettings();
  const title = (language: 'en' | 'fr') =>
    page.getByLabel(
      translate(`actions:inLanguage.${language}`, {
        label: translate('organisation:publicTitle.label'),
      }),
    );
  await title('en').fill('My page');
  await submit(page);
  await expectFocus(title('fr'));
  await page.getByText(translate('validation:both-languages')).waitFor();
  await expectAccessible(page);
  await title('fr').fill('Ma page');
  await submitAndWait(page);
  // Staff screens keep the name of the service.
  const screen = translate('organisation:title');
  await expect.poll(() => page.title()).toBe(`${screen} – Waymark House`);

  const french = await browser.visit({ language: 'fr' });
  await french.goto('/login');
  const signIn = translationsIn('fr')('auth:loginTitle');
  await expect.poll(() => french.title()).toBe(`${signIn} – Ma page`);

  const form = await browser.visit({ width: 390 });
  await form.goto('/pre-screening');
  await expect.poll(() => form.title()).toBe('My page');
  await form.getByRole('button', { name: translate('pre-screening:start.begin') }).click();
  await expect.poll(() => form.title()).toMatch(/^.+ – My page$/);

  const offline = await browser.visit({ expected: ['net::ERR_INTERNET_DISCONNECTED'] });
  await offline.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await offline.goto('/pre-screening');
  await offline.getByRole('heading', { name: translate('public-form:failed.title') }).waitFor();
  expect(await offline.title()).toContain('My page');
});
