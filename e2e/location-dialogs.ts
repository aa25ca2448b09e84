import type { Locator, Page } from 'playwright-core';
import { follow, goTo } from './look.ts';
import { newApproved } from './new-client.ts';
import { originOptions, press, translateForPage } from './open-dialog.ts';
import { openFirstLocation } from './open-screen.ts';
import type { Screen } from './screen.ts';
import { settled } from './settled.ts';

const locationsPath = '/page/clients/locations';
const settingsPath = '/page/settings/locations';

/** Dialogs of locations, waiting lists, and location access. */
export const locationDialogs: readonly Screen[] = [
  {
    name: 'dialog-location',
    path: settingsPath,
    role: 'admin',
    goOn: (page) => page.locator('main tbody tr').first().getByRole('button').first().click(),
  },
  {
    name: 'dialog-close-location',
    path: settingsPath,
    role: 'admin',
    async goOn(page) {
      await page.locator('main tbody tr').first().getByRole('button').nth(1).click();
      await page.getByRole('dialog').locator('select').waitFor();
    },
  },
  {
    name: 'dialog-room',
    path: locationsPath,
    role: 'admin',
    async goOn(page) {
      await openFirstLocation(page);
      await (await openRooms(page)).locator('li button').first().click();
    },
  },
  {
    name: 'dialog-staff-of-a-house',
    path: locationsPath,
    role: 'admin',
    async goOn(page) {
      await openFirstLocation(page);
      await settled(page);
      const title = await translateForPage(page, 'locations:staff.title');
      await page.getByRole('region', { name: title }).getByRole('button').click();
    },
  },
  {
    name: 'dialog-withdraw-shift-note',
    path: locationsPath,
    role: 'user',
    async goOn(page) {
      await openFirstLocation(page);
      await settled(page);
      const title = await translateForPage(page, 'shift-notes:title');
      const notes = page.getByRole('region', { name: title });
      await notes.locator('button[aria-haspopup=menu]').first().click();
      await page.getByRole('menuitem').last().click();
    },
  },
  {
    name: 'dialog-take-off',
    path: locationsPath,
    role: 'user',
    async goOn(page) {
      await openFirstLocation(page);
      await openOfFirstWaiting(page, 'locations:waitlist.off');
    },
  },
  {
    name: 'dialog-waiting-changed',
    path: locationsPath,
    role: 'user',
    async goOn(page) {
      await openFirstLocation(page);
      await openOfFirstWaiting(page, 'locations:waitlist.change');
    },
  },
  {
    name: 'dialog-waiting',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      const { id } = await newApproved('Attente', originOptions(page).url);
      await goTo(page, `/page/applicant/${id}?section=enrolments`);
      await press(page, 'locations:waitlist.add');
    },
  },
  {
    name: 'dialog-bed',
    path: locationsPath,
    role: 'user',
    async goOn(page) {
      await openFirstLocation(page);
      await follow(page, (await openRooms(page)).locator('li li a').first());
      await goTo(page, `${new URL(page.url()).pathname}?section=enrolments`);
      await press(page, 'clients:bed.move');
    },
  },
  {
    name: 'dialog-account',
    path: '/page/settings/people',
    role: 'admin',
    // Staff with limited location access.
    goOn: async (page) => {
      // Last in the alphabet, so maybe not on the first page.
      await page.locator('main input[type=search]').fill('Zephyr');
      await page.getByRole('button', { name: 'Noor Zephyr' }).first().click();
    },
  },
];

async function openRooms(page: Page): Promise<Locator> {
  await settled(page);
  return page.getByRole('region', { name: await translateForPage(page, 'locations:rooms.title') });
}

async function openOfFirstWaiting(page: Page, key: string): Promise<void> {
  await settled(page);
  const text = await translateForPage(page, key);
  await page.locator('main ol li button', { hasText: text }).first().click();
}
