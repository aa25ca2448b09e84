import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoSidewaysScroll } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { hourOn, newEvent } from './calendar-steps.ts';
import { demo } from './demo.ts';
import { firstStep } from './first-step.ts';
import { expectFocus } from './focus.ts';
import { newApproved } from './new-client.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { tabTo } from './tab-to.ts';
import { asksFor, translationsIn } from './translations.ts';

const browser = useBrowser();

const dialog = (page: Page) => page.getByRole('dialog');
const waitForDialogClosed = (page: Page) => dialog(page).waitFor({ state: 'hidden' });

async function addLocation(name: string): Promise<string> {
  const { token } = await demoSession('admin');
  const made = await send('/api/location', { name }, token);
  expect(made.status).toBe(201);
  return ((await made.json()) as { id: string }).id;
}

async function read<Found>(path: string): Promise<Found> {
  const { token } = await demoSession('admin');
  const headers = { authorization: `Bearer ${token}` };
  return (await (await fetch(new URL(path, demo.url), { headers })).json()) as Found;
}

describe('a location', () => {
  it('gets rooms and a person from its waiting list, and closes by moving them', async () => {
    const translate = translationsIn('en');
    const press = (page: Page, key: string) =>
      page
        .getByRole('button', { name: translate(key), exact: true })
        .first()
        .click();
    const submit = (page: Page, key: string) =>
      dialog(page)
        .getByRole('button', { name: translate(key), exact: true })
        .click();
    const field = (page: Page, key: string) => dialog(page).getByLabel(translate(key));

    const ending = crypto.randomUUID().slice(0, 6);
    const [locationName, otherName] = [`Maison ${ending}`, `Refuge ${ending}`];
    const otherId = await addLocation(otherName);
    const page = await openAt(browser, '/page/settings/locations', {
      role: 'admin',
      // A taken name, and closing while in use.
      expected: [400, 409],
    });
    await press(page, 'locations:add');
    const name = dialog(page).getByLabel(translate('locations:name'), { exact: true });
    await name.fill(otherName.toUpperCase());
    await submit(page, 'actions:save');
    await dialog(page).getByText(translate('validation:name-taken')).waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await name.fill(locationName);
    await submit(page, 'actions:save');
    await waitForDialogClosed(page);
    await page.getByRole('link', { name: locationName, exact: true }).click();
    await press(page, 'locations:rooms.add');
    await field(page, 'locations:rooms.name').fill('Sun');
    await submit(page, 'locations:rooms.addBed');
    await submit(page, 'actions:save');
    await waitForDialogClosed(page);
    const locationUrl = page.url();
    const houseId = new URL(locationUrl).pathname.split('/').at(-1) ?? '';

    await firstStep(page, translate('locations:waitlist.none'), 'link').click();
    await page.waitForURL('**/page/applicants?status=*');

    const before = await newApproved(`Premier${ending}`);
    await before.post(`/api/applicant/${before.id}/waiting`, {
      locationId: houseId,
      since: '2026-02-01',
      priority: 'normal',
      reason: null,
    });
    const person = await newApproved(`Attente${ending}`);
    await page.goto(`/page/applicant/${person.id}?section=enrolments`);
    await press(page, 'locations:waitlist.add');
    await field(page, 'locations:location').selectOption({ label: locationName });
    const priority = translate('locations:waitlist.priority');
    await dialog(page).getByLabel(priority, { exact: true }).selectOption('urgent');
    await submit(page, 'actions:save');
    // Priority needs a reason.
    await dialog(page).getByText(asksFor(translate, 'locations:waitlist.reason')).waitFor();
    await field(page, 'locations:waitlist.reason').fill('Sleeps outside');
    await submit(page, 'actions:save');
    await waitForDialogClosed(page);

    await page.goto(locationUrl);
    await page.getByText('Sleeps outside').waitFor();
    const inTurn = () => page.locator('main ol li a').allTextContents();
    const [urgent, normal] = [`Odile Attente${ending}`, `Odile Premier${ending}`];
    expect(await inTurn()).toEqual([urgent, normal]);
    await page
      .getByRole('button', { name: translate('locations:waitlist.enrolOne', { name: urgent }) })
      .click();
    await field(page, 'clients:bed.optional').selectOption({ index: 1 });
    await submit(page, 'clients:enrol.action');
    await waitForDialogClosed(page);
    await expect.poll(inTurn).toEqual([normal]);
    await page
      .getByText(translate('locations:occupancy.bedsTaken', { taken: 1, count: 2 }))
      .first()
      .waitFor();
    await page.getByRole('link', { name: urgent }).click();
    await page.waitForURL(`**/page/client/${person.id}`);

    await page.locator('main a[href$="?section=enrolments"]').first().click();
    await press(page, 'clients:bed.move');
    await field(page, 'clients:bed.to').selectOption({ index: 2 });
    await submit(page, 'clients:bed.save');
    await waitForDialogClosed(page);
    await page.getByText(translate('clients:bed.earlier')).waitFor();

    const event = await newEvent(await demoSession('admin'), {
      kind: 'group',
      title: `Circle ${ending}`,
      locationId: houseId,
      time: hourOn('2031-04-02', 10),
    });
    await page.goto('/page/settings/locations');
    await page
      .getByRole('button', { name: translate('locations:closeOne', { name: locationName }) })
      .click();
    for (const kind of ['enrolled', 'beds', 'waiting', 'appointments']) {
      await dialog(page)
        .getByText(translate(`locations:closing.${kind}`, { count: 1 }), { exact: true })
        .waitFor();
    }
    // Requires a destination before moving anyone.
    await submit(page, 'locations:closing.action');
    await dialog(page).getByText(translate('validation:not-an-option')).waitFor();
    await field(page, 'locations:closing.to').selectOption({ label: otherName });
    await submit(page, 'locations:closing.action');
    await waitForDialogClosed(page);
    await page
      .getByRole('button', { name: translate('locations:reopenOne', { name: locationName }) })
      .waitFor();
    const { enrolments } = await read<{
      enrolments: { locationId: string; stays: { to: string | null }[] }[];
    }>(`/api/client/${person.id}`);
    expect(enrolments[0]?.locationId).toBe(otherId);
    expect(enrolments[0]?.stays.every(({ to }) => to !== null)).toBe(true);
    const { locationId } = await read<{ locationId: string }>(`/api/event/${event.id}`);
    expect(locationId).toBe(otherId);
  });

  it('can be created completely by keyboard, on a phone in French', async () => {
    const translate = translationsIn('fr');
    const name = `Clavier ${crypto.randomUUID().slice(0, 6)}`;
    const page = await openAt(browser, '/page/settings/locations', {
      language: 'fr',
      width: 360,
      role: 'admin',
    });
    const press = async (key: string) => {
      await tabTo(page, page.getByRole('button', { name: translate(key), exact: true }).first());
      await page.keyboard.press('Enter');
    };
    const submit = async (key: string) => {
      await tabTo(page, dialog(page).getByRole('button', { name: translate(key), exact: true }));
      await page.keyboard.press('Enter');
      await waitForDialogClosed(page);
    };
    const type = async (key: string, text: string) => {
      await tabTo(page, dialog(page).getByLabel(translate(key)).first());
      await page.keyboard.type(text);
    };

    await press('locations:add');
    await expectFocus(dialog(page).getByLabel(translate('locations:name'), { exact: true }));
    await page.keyboard.type(name);
    await type('locations:phone', '418 555 0155');
    await type('locations:programs', 'Menuiserie');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Cuisine');
    await page.keyboard.press('Enter');
    await type('locations:timeZone', 'Moncton');
    await page.getByRole('option', { name: /^Moncton \(/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectNoSidewaysScroll(page);
    await submit('actions:save');

    await tabTo(page, page.getByRole('link', { name, exact: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/page/clients/location/*');
    await settled(page);
    const main = page.getByRole('main');
    for (const visibleText of ['418 555 0155', /Menuiserie.+Cuisine/, /Moncton \(/]) {
      await main.getByText(visibleText).first().waitFor();
    }
    await press('locations:rooms.add');
    await dialog(page).waitFor();
    await type('locations:rooms.name', 'Lune');
    await tabTo(
      page,
      dialog(page).getByRole('button', { name: translate('locations:rooms.addBed') }),
    );
    await page.keyboard.press('Enter');
    await tabTo(
      page,
      dialog(page).getByLabel(translate('locations:rooms.outOfUseOf', { number: 2 })),
    );
    await page.keyboard.type('Peinture');
    await expectNoSidewaysScroll(page);
    await submit('actions:save');
    await main.getByText('Peinture').waitFor();
    await main
      .getByText(translate('locations:occupancy.bedsTaken', { taken: 0, count: 2 }))
      .waitFor();
    await main.getByText(translate('locations:occupancy.outOfUse', { count: 1 })).waitFor();
    await expectNoSidewaysScroll(page);
  });
});
