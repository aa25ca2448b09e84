import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { languages } from '#contract/languages.ts';
import { expectAccessible } from './accessible.ts';
import { sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { newApproved } from './new-client.ts';
import { openAt } from './open-at.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();

const dialog = (page: Page) => page.getByRole('dialog');
const gone = (page: Page) => dialog(page).waitFor({ state: 'hidden' });

describe.each(languages)('in %s, a house', (language) => {
  const words = wordsIn(language);
  const press = (page: Page, key: string) =>
    page
      .getByRole('button', { name: words(key), exact: true })
      .first()
      .click();
  const send = (page: Page, key: string) =>
    dialog(page)
      .getByRole('button', { name: words(key), exact: true })
      .click();
  const field = (page: Page, key: string) => dialog(page).getByLabel(words(key));

  async function addHouse(page: Page, name: string, room?: string) {
    await page.goto('/page/settings/locations');
    await press(page, 'locations:add');
    await dialog(page).getByLabel(words('locations:name'), { exact: true }).fill(name);
    await send(page, 'actions:save');
    await gone(page);
    if (room === undefined) return;
    await page.getByRole('link', { name, exact: true }).click();
    await press(page, 'locations:rooms.add');
    await field(page, 'locations:rooms.name').fill(room);
    await send(page, 'locations:rooms.addBed');
    await expectAccessible(page);
    await send(page, 'actions:save');
    await gone(page);
  }

  it('gets rooms, somebody from its waiting list, and closes by moving them', async () => {
    const ending = crypto.randomUUID().slice(0, 6);
    const [house, other] = [`Maison ${ending}`, `Refuge ${ending}`];
    const page = await openAt(browser, '/page/settings/locations', {
      ...{ language, role: 'admin' as const },
      // While something is there, closing is refused at first.
      expected: [409],
    });
    await addHouse(page, other);
    await addHouse(page, house, 'Soleil');
    const houseUrl = page.url();
    const person = await newApproved(`Attente${ending}`);

    await page.goto(`/page/applicant/${person.id}?section=enrolments`);
    await press(page, 'locations:waitlist.add');
    await field(page, 'locations:location').selectOption({ label: house });
    await field(page, 'locations:waitlist.priority').selectOption('urgent');
    await send(page, 'actions:save');
    // Who comes before others does so for a reason.
    await dialog(page).getByText(words('validation:required')).waitFor();
    await field(page, 'locations:waitlist.reason').fill('Dort dehors');
    await expectAccessible(page);
    await send(page, 'actions:save');
    await gone(page);

    await page.goto(houseUrl);
    await page.getByText('Dort dehors').waitFor();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: words('locations:waitlist.enrol') })
      .first()
      .click();
    await field(page, 'clients:bed.optional').selectOption({ index: 1 });
    await send(page, 'clients:enrol.action');
    await gone(page);
    await page.getByText(words('locations:waitlist.none')).waitFor();
    await page.getByRole('link', { name: new RegExp(`Attente${ending}`) }).click();
    await page.waitForURL(`**/page/client/${person.id}`);

    await page.goto(`/page/client/${person.id}?section=enrolments`);
    await press(page, 'clients:bed.move');
    await field(page, 'clients:bed.to').selectOption({ index: 2 });
    await expectAccessible(page);
    await send(page, 'clients:bed.save');
    await gone(page);
    await page.getByText(words('clients:bed.earlier')).waitFor();

    await page.goto('/page/settings/locations');
    await page.getByRole('button', { name: words('locations:closeOne', { name: house }) }).click();
    await field(page, 'locations:closing.to').selectOption({ label: other });
    await expectAccessible(page);
    await send(page, 'locations:closing.action');
    await gone(page);
    const { token } = await sessionOf('admin');
    const reply = await fetch(new URL(`/api/client/${person.id}`, demo.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    const { enrolments } = (await reply.json()) as {
      enrolments: { locationId: string; stays: { to: string | null }[] }[];
    };
    expect(enrolments[0]?.stays.every(({ to }) => to !== null)).toBe(true);
    expect(houseUrl).not.toContain(enrolments[0]?.locationId);
  });
});
