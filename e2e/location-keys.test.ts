import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { languages } from '#contract/languages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { send, sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { hourOn, newEvent } from './calendar-steps.ts';
import { demo } from './demo.ts';
import { newApproved } from './new-client.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { tabTo } from './tab-to.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const dialog = (page: Page) => page.getByRole('dialog');

async function newHouse(name: string): Promise<string> {
  const { token } = await sessionOf('admin');
  const made = await send('/api/location', { name }, token);
  expect(made.status).toBe(201);
  return ((await made.json()) as { id: string }).id;
}

describe.each(languages)('in %s, a location', (language) => {
  const words = wordsIn(language);
  const button = (page: Page, key: string, values = {}) =>
    page.getByRole('button', { name: words(key, values), exact: true }).first();
  /** By the keys alone. */
  const press = async (page: Page, key: string, values = {}) => {
    await tabTo(page, button(page, key, values));
    await page.keyboard.press('Enter');
  };
  const submit = async (page: Page, key: string) => {
    await tabTo(page, dialog(page).getByRole('button', { name: words(key), exact: true }));
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'hidden' });
  };
  const type = async (page: Page, key: string, text: string) => {
    await tabTo(page, dialog(page).getByLabel(words(key)).first());
    await page.keyboard.type(text);
  };

  it.each([1280, 360])(
    'is made with all that belongs to it by keyboard, %d wide',
    async (width) => {
      const name = `Clavier ${randomUUID().slice(0, 6)}`;
      const page = await openAt(browser, '/page/settings/locations', {
        ...{ language, width, role: 'admin' as const },
      });
      await press(page, 'locations:add');
      await dialog(page).waitFor();
      await page.keyboard.type(name);
      await type(page, 'locations:phone', '418 555 0155');
      await type(page, 'locations:programs', 'Menuiserie');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Cuisine');
      await page.keyboard.press('Enter');
      await type(page, 'locations:timeZone', 'Moncton');
      await page.getByRole('option', { name: /^Moncton \(/ }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await submit(page, 'actions:save');

      await tabTo(page, page.getByRole('link', { name, exact: true }));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/page/clients/location/*');
      await settled(page);
      const main = page.getByRole('main');
      for (const said of ['418 555 0155', /Menuiserie.+Cuisine/, /Moncton \(/]) {
        await main.getByText(said).first().waitFor();
      }
      await press(page, 'locations:rooms.add');
      await dialog(page).waitFor();
      await type(page, 'locations:rooms.name', 'Lune');
      await tabTo(
        page,
        dialog(page).getByRole('button', { name: words('locations:rooms.addBed') }),
      );
      await page.keyboard.press('Enter');
      await tabTo(
        page,
        dialog(page).getByLabel(words('locations:rooms.outOfUseOf', { number: 2 })),
      );
      await page.keyboard.type('Peinture');
      await expectNoSidewaysScroll(page);
      await submit(page, 'actions:save');
      await main.getByText('Peinture').waitFor();
      await main
        .getByText(words('locations:occupancy.bedsTaken', { taken: 0, count: 2 }))
        .waitFor();
      await main.getByText(words('locations:occupancy.outOfUse', { count: 1 })).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    },
  );

  it('refuses a name that is taken, at its field', async () => {
    const name = `Double ${randomUUID().slice(0, 6)}`;
    await newHouse(name);
    const page = await openAt(browser, '/page/settings/locations', {
      ...{ language, role: 'admin' as const, expected: [400] },
    });
    await button(page, 'locations:add').click();
    const field = dialog(page).getByLabel(words('locations:name'), { exact: true });
    await field.fill(name.toUpperCase());
    await button(page, 'actions:save').click();
    await dialog(page).getByText(words('validation:name-taken')).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
  });

  it('lists who waits by priority, and whoever is offered the bed leaves the list', async () => {
    const ending = randomUUID().slice(0, 6);
    const house = await newHouse(`Rang ${ending}`);
    const { token } = await sessionOf('admin');
    const room = { name: 'Lune', beds: [{ name: 'A' }] };
    expect((await send(`/api/location/${house}/room`, room, token)).status).toBe(201);
    for (const [lastName, priority] of [
      ['Premier', 'normal'],
      ['Presse', 'urgent'],
      ['Second', 'high'],
    ]) {
      const { id } = await newApproved(`${lastName}${ending}`);
      const reason = priority === 'normal' ? null : 'Dort dehors';
      const entry = { locationId: house, since: '2026-02-01', priority, reason };
      expect((await send(`/api/applicant/${id}/waiting`, entry, token)).status).toBe(201);
    }
    const page = await openAt(browser, `/page/clients/location/${house}`, { language, width: 360 });
    const inTurn = () => page.locator('main ol li a').allTextContents();
    const called = ['Presse', 'Second', 'Premier'].map((one) => `Odile ${one}${ending}`);
    expect(await inTurn()).toEqual(called);
    const [first = ''] = called;
    await press(page, 'locations:waitlist.enrolOne', { name: first });
    const bed = dialog(page).getByLabel(words('clients:bed.optional'));
    await tabTo(page, bed);
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
    await submit(page, 'clients:enrol.action');
    await expect.poll(inTurn).toEqual(called.slice(1));
    await page.getByText(words('locations:occupancy.full')).waitFor();
    // The bed is left, and free for the next one.
    await page.getByRole('link', { name: first }).click();
    await page.waitForURL('**/page/client/*');
    await page.goto(`${new URL(page.url()).pathname}?section=enrolments`);
    await settled(page);
    await button(page, 'clients:bed.move').click();
    await dialog(page)
      .getByLabel(words('clients:bed.to'))
      .selectOption({ label: words('clients:bed.leave') });
    await dialog(page)
      .getByRole('button', { name: words('clients:bed.save') })
      .click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.goto(`/page/clients/location/${house}`);
    await page.getByText(words('locations:occupancy.free', { count: 1 })).waitFor();
  });

  it('closes once its appointments have gone to another one', async () => {
    const ending = randomUUID().slice(0, 6);
    const [from, to] = [await newHouse(`Depart ${ending}`), await newHouse(`Arrivee ${ending}`)];
    const admin = await sessionOf('admin');
    const event = await newEvent(admin, {
      ...{ kind: 'group', title: `Cercle ${ending}`, locationId: from },
      time: hourOn('2031-04-02', 10),
    });
    const page = await openAt(browser, '/page/settings/locations', {
      ...{ language, role: 'admin' as const, expected: [409] },
    });
    await press(page, 'locations:closeOne', { name: `Depart ${ending}` });
    await dialog(page)
      .getByText(words('locations:closing.appointments', { count: 1 }))
      .waitFor();
    const target = dialog(page).getByLabel(words('locations:closing.to'));
    await tabTo(page, target);
    // Nothing is moved before it is said where to.
    await dialog(page)
      .getByRole('button', { name: words('locations:closing.action') })
      .click();
    await dialog(page).getByText(words('validation:required')).waitFor();
    await target.selectOption({ label: `Arrivee ${ending}` });
    await expectAccessible(page);
    await submit(page, 'locations:closing.action');
    const headers = { authorization: `Bearer ${admin.token}` };
    const now = await fetch(new URL(`/api/event/${event.id}`, demo.url), { headers });
    expect(((await now.json()) as { locationId: string }).locationId).toBe(to);
    await page
      .getByRole('button', { name: words('locations:reopenOne', { name: `Depart ${ending}` }) })
      .waitFor();
  });
});
