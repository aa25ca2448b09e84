import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { inAWeek, newFilledPage, newLinkedClient } from './linked-client.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const english = translationsIn('en');

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

const device = (page: Page) => page.getByRole('region', { name: english('my-page:device.title') });

async function standInForOthers(page: Page): Promise<(url: URL) => boolean> {
  const ours = new URL(page.url()).host;
  await page.route(
    (url) => url.host !== ours,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
  );
  return (url) => url.host !== ours;
}

describe('the bar above every page of a client', () => {
  it('shows crisis numbers, and stays in view on a small phone', async () => {
    const { person } = await newFilledPage();
    const phone = await browser.visit({ width: 360 });
    await openWith(phone, sessionEntries(person), '/page/dashboard');
    const help = phone.getByRole('button', { name: english('shell:helpNow') });
    const leave = phone.getByRole('button', { name: english('shell:leave') });
    await help.click();
    const contacts = phone.getByRole('dialog', { name: english('shell:helpNow') });
    await contacts
      .getByRole('link', { name: english('dashboard:call', { number: '988' }) })
      .waitFor();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await phone.keyboard.press('Escape');
    await contacts.waitFor({ state: 'hidden' });
    await expectFocus(help);
    await phone.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(async () => (await leave.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((await leave.boundingBox())?.y).toBeLessThan(100);
  });

  it('leaves quickly: signed out, and Back doesn’t return', async () => {
    const { person } = await newLinkedClient();
    const phone = await browser.visit({ width: 360 });
    await phone.goto('/forgot-password');
    await openWith(phone, sessionEntries(person), '/page/dashboard');
    await phone.getByRole('heading', { level: 1 }).waitFor();
    const isElsewhere = await standInForOthers(phone);
    await phone.route('**/away/en', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Weather again</title>' }),
    );
    await phone.getByRole('banner').locator('button[aria-haspopup=menu]').last().click();
    await phone.getByRole('menuitem', { name: english('shell:account.about') }).click();
    await phone.waitForURL('**/page/profile*');
    await phone.getByRole('button', { name: english('shell:leave') }).click();
    await phone.waitForURL(isElsewhere);
    await expect.poll(() => phone.title()).toBe('Weather');
    await phone.goForward();
    await expect.poll(() => phone.title()).toBe('Weather again');
    await phone.goBack();
    await expect.poll(() => phone.title()).toBe('Weather');
    await phone.goBack();
    await expect.poll(() => new URL(phone.url()).pathname).not.toMatch(/^\/(?:page|away)/);
    await phone.goto('/page/dashboard');
    await phone.waitForURL('**/login*');
    expect(await stored(phone)).not.toContain(person.token);
  });

  it('leaves at three presses of Shift', async () => {
    const { person } = await newLinkedClient();
    const page = await browser.visit({ width: 1280 });
    await openWith(page, sessionEntries(person), '/page/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const isElsewhere = await standInForOthers(page);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift');
    await page.waitForURL(isElsewhere);
    expect(await page.title()).toBe('Weather');
  });
});

describe('a phone', () => {
  it('counts as shared: it keeps nothing, and has no autocomplete', async () => {
    const { person } = await newFilledPage();
    const phone = await browser.visit({ width: 360 });
    await openWith(phone, sessionEntries(person), '/page/dashboard');
    const shared = device(phone).getByRole('radio', { name: english('my-page:device.shared') });
    await shared.waitFor();
    expect(await shared.isChecked()).toBe(true);
    expect(await stored(phone)).not.toContain('Room 2');
    await phone.goto('/page/profile');
    const name = phone.getByLabel(english('profile:firstName'));
    expect(await name.getAttribute('autocomplete')).toBe('off');
  });

  it('shows the next appointment offline if it is the person’s own, until sign-out', async () => {
    const { person } = await newFilledPage();
    const phone = await browser.visit({
      width: 360,
      expected: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED'],
    });
    await openWith(phone, sessionEntries(person), '/page/dashboard');
    await device(phone)
      .getByRole('radio', { name: english('my-page:device.own') })
      .check();
    await device(phone).getByText(english('my-page:device.ownHint')).waitFor();
    await expect.poll(() => stored(phone)).toContain('Room 2');
    const kept = JSON.parse(await stored(phone))[0] as Record<string, string>;
    const values = Object.entries(kept).filter(([key]) => key.startsWith('next_appointment:'));
    expect(values).toHaveLength(1);
    // The next appointment and nothing else of the page.
    expect(values[0]?.[1]).not.toContain('Fernhaven');
    await phone.goto('/page/profile');
    const name = phone.getByLabel(english('profile:firstName'));
    expect(await name.getAttribute('autocomplete')).toBe('given-name');

    // The page itself can't be loaded.
    await phone.route('**/api/my/page', (route) => route.abort());
    await phone.goto('/page/dashboard');
    const next = phone.getByRole('region', { name: english('my-page:appointments.title') });
    await next.getByText('Room 2').waitFor();
    await next.getByText(/^This was on your phone, updated/).waitFor();
    await expectAccessible(phone);
    await phone.unroute('**/api/my/page');

    await phone.getByRole('banner').locator('button[aria-haspopup=menu]').last().click();
    await phone.getByRole('menuitem', { name: english('shell:signOut') }).click();
    await phone.waitForURL('**/login*');
    expect(await stored(phone)).not.toContain('Room 2');
  });

  it('shows the way to the next appointment with the connection cut', async () => {
    const { id, token, person } = await newLinkedClient();
    const { token: admin } = await demoSession('admin');
    const place = {
      name: `Weir Hall ${id.slice(0, 8)}`,
      address: '7 Weir Lane',
      phone: '555-0177',
      directions: { en: 'Bus 4, then the side door', fr: 'Autobus 4, puis la porte de côté' },
    };
    const made = await send('/api/location', place, admin);
    const { id: locationId } = (await made.json()) as { id: string };
    const time = {
      start: `${inAWeek}T10:00`,
      end: `${inAWeek}T10:45`,
      timeZone: 'America/New_York',
    };
    const event = { title: 'How it goes', time, people: [{ id }], locationId };
    expect((await send('/api/event', event, token)).status).toBe(201);

    const phone = await browser.visit({
      width: 360,
      options: { serviceWorkers: 'allow' },
      expected: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED'],
    });
    await openWith(phone, sessionEntries(person), '/page/dashboard');
    await device(phone)
      .getByRole('radio', { name: english('my-page:device.own') })
      .check();
    await expect.poll(() => stored(phone)).toContain('Bus 4, then the side door');
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
    await phone.context().setOffline(true);
    await phone.reload();
    const next = phone.getByRole('region', { name: english('my-page:appointments.title') });
    await next.getByText(/^This was on your phone, updated/).waitFor();
    await next.getByText('7 Weir Lane').waitFor();
    await next.getByText('Bus 4, then the side door').waitFor();
    expect(await next.getByRole('link', { name: '555-0177' }).getAttribute('href')).toMatch(
      /^tel:/,
    );
    const map = next.getByRole('link', { name: english('my-page:appointments.directions') });
    expect(await map.getAttribute('href')).toContain(encodeURIComponent('7 Weir Lane'));
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);

    await phone.context().setOffline(false);
    await phone.reload();
    await phone.getByRole('heading', { level: 1 }).waitFor();
    await standInForOthers(phone);
    await phone.getByRole('button', { name: english('shell:leave') }).click();
    await expect.poll(() => phone.title()).toBe('Weather');
    await phone.goto('/login');
    expect(await stored(phone)).not.toContain('Weir Lane');
  });

  it('ends the session of a closed tab while it is shared', async () => {
    const { person } = await newLinkedClient();
    const phone = await browser.visit({ width: 360 });
    await openWith(phone, sessionEntries(person), '/page/dashboard');
    await device(phone)
      .getByRole('radio', { name: english('my-page:device.own') })
      .check();
    await device(phone)
      .getByRole('radio', { name: english('my-page:device.shared') })
      .check();
    await phone.reload();
    await phone.getByRole('heading', { level: 1 }).waitFor();
    const other = await phone.context().newPage();
    await phone.close();
    await other.goto('/page/dashboard');
    await other.waitForURL('**/login*');
    expect(await stored(other)).not.toContain(person.token);
  });
});
