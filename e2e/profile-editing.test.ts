import type { Locator, Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { type At, openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const person = {
  ...{ firstName: 'Marigold', lastName: 'Thistledown', phone: '555-0142', pronouns: 'she/her' },
  address: {
    ...{ line1: '12 Quarry Lane', line2: null, city: 'Stonebridge' },
    ...{ region: null, postalCode: null, country: null },
  },
};

async function addPerson(fields: object = {}): Promise<Applicant> {
  const { token } = await demoSession('admin');
  const reply = await send('/api/applicant', { ...person, ...fields }, token);
  expect(reply.status).toBe(201);
  return (await reply.json()) as Applicant;
}

async function callAs(method: string, path: string, body?: object) {
  const { token } = await demoSession('admin');
  const reply = await fetch(new URL(path, demo.url), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.ok).toBe(true);
  return reply.json();
}

const read = (id: string) => callAs('GET', `/api/applicant/${id}`) as Promise<Applicant>;

/** Saves this as a colleague. */
async function saveAsColleague(id: string, fields: object): Promise<void> {
  const { version } = await read(id);
  await callAs('PUT', `/api/applicant/${id}`, { ...fields, version });
}

type Section = 'overview' | 'timeline' | 'support';

const openProfile = (id: string, at: At = {}, section: Section = 'overview') =>
  openAt(browser, `/page/applicant/${id}?section=${section}`, at);

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
const opener = (page: Page, name: string) => field(page, name).locator('[data-opens-field]');
const input = (page: Page, name: string) => field(page, name).locator('input, select').first();
const savedText = (page: Page, name: string, say = translate) =>
  page.getByRole('status').getByText(say('record-fields:saved.saved', { field: name }));

/** Counts what a person does: a click, or typing and pressing Enter. */
class Actions {
  count = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async click(target: Locator) {
    this.count += 1;
    await target.click();
  }
  async typeAndEnter(text: string) {
    this.count += 1;
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press('Enter');
  }
}

const sectionLink = (page: Page, section: Section) =>
  page.locator(`main nav a[href$="?section=${section}"]`).first();

describe('editing in place', () => {
  it('changes a phone number in three actions, and undoes it', { tags: 'main' }, async () => {
    const { id } = await addPerson();
    const page = await openAt(browser, `/page/applicant/${id}?section=timeline`);
    const actions = new Actions(page);
    await actions.click(sectionLink(page, 'overview'));
    await actions.click(opener(page, 'phone'));
    await actions.typeAndEnter('555-0187');
    await savedText(page, 'Phone').waitFor();
    expect(actions.count).toBeLessThanOrEqual(3);
    await expectFocus(opener(page, 'phone'));
    expect(await read(id)).toMatchObject({ ...person, phone: '555-0187' });
    await page.getByRole('button', { name: translate('actions:undo') }).click();
    await page.getByText(translate('record-fields:saved.undone', { field: 'Phone' })).waitFor();
    await expectFocus(opener(page, 'phone'));
    expect((await read(id)).phone).toBe('555-0142');
  });

  it('takes Undo away after ten seconds', async () => {
    const { id } = await addPerson();
    const page = await openProfile(id, { prepare: (it) => it.clock.install() });
    await opener(page, 'pronouns').click();
    await input(page, 'pronouns').fill('they/them');
    await page.keyboard.press('Enter');
    const undo = page.getByRole('button', { name: translate('actions:undo') });
    await undo.waitFor();
    await page.clock.fastForward(9500);
    expect(await undo.count()).toBe(1);
    await page.clock.fastForward(1000);
    await undo.waitFor({ state: 'detached' });
  });

  it('cancels with Esc, and saves when the field is left', async () => {
    const { id } = await addPerson();
    const page = await openProfile(id);
    await opener(page, 'phone').click();
    await input(page, 'phone').fill('555-0100');
    await page.keyboard.press('Escape');
    await expectFocus(opener(page, 'phone'));
    expect(await opener(page, 'phone').textContent()).toContain('555-0142');
    await opener(page, 'phone').click();
    await input(page, 'phone').fill('555-0101');
    // Closing this one must not move the next one from under the pointer.
    await opener(page, 'preferredContact').click();
    await savedText(page, 'Phone').waitFor();
    await expectFocus(input(page, 'preferredContact'));
    expect((await read(id)).phone).toBe('555-0101');
  });

  it('goes through fields by keyboard alone', async () => {
    const { id } = await addPerson();
    const page = await openProfile(id);
    await opener(page, 'firstName').focus();
    await page.keyboard.press('Enter');
    await expectFocus(input(page, 'firstName'));
    await page.keyboard.type('Mari');
    await page.keyboard.press('Tab');
    await expectFocus(input(page, 'lastName'));
    await page.keyboard.type('Thistle');
    await page.keyboard.press('Tab');
    await expectFocus(input(page, 'preferredName'));
    await savedText(page, translate('applicants:fields.lastName')).waitFor();
    await page.keyboard.press('Shift+Tab');
    await expectFocus(input(page, 'lastName'));
    await page.keyboard.press('Escape');
    await expectFocus(opener(page, 'lastName'));
    await expect
      .poll(async () => await read(id))
      .toMatchObject({ firstName: 'Mari', lastName: 'Thistle', preferredName: null });
  });

  it('edits choices, tags, a date, and a block', async () => {
    const { id } = await addPerson();
    const page = await openProfile(id);
    await opener(page, 'ethnicity').click();
    const white = translate('enumerations:ethnicities.white');
    await field(page, 'ethnicity').getByRole('checkbox', { name: white, exact: true }).check();
    await page.keyboard.press('Enter');
    await savedText(page, translate('applicants:fields.ethnicity')).waitFor();

    await opener(page, 'tags').click();
    await page.keyboard.type('Evenings only');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Has a dog');
    await field(page, 'tags')
      .getByRole('button', { name: translate('actions:save') })
      .click();
    await savedText(page, translate('applicants:fields.tags')).waitFor();

    await opener(page, 'dateOfBirth').click();
    const day = field(page, 'dateOfBirth');
    await day.getByLabel(translate('applicants:input.month')).selectOption('9');
    await day.getByLabel(translate('applicants:input.day')).fill('7');
    await day.getByLabel(translate('applicants:input.year')).fill('1992');
    await page.keyboard.press('Enter');
    await savedText(page, translate('record-fields:labels.dateOfBirth')).waitFor();

    await opener(page, 'address').click();
    await field(page, 'address')
      .getByLabel(translate('applicants:fields.address.city'))
      .fill('Dell');
    await page.keyboard.press('Enter');
    await savedText(page, translate('applicants:blocks.address')).waitFor();

    // A group without values is folded.
    const group = page.getByRole('region', { name: translate('record-fields:groups.recovery') });
    await group.getByRole('button', { name: translate('applicants:view.addDetails') }).click();
    await page.keyboard.press('Escape');
    await opener(page, 'substances').click();
    await field(page, 'substances').getByRole('checkbox').first().check();
    await page.keyboard.press('Enter');
    await savedText(page, translate('applicants:fields.substances')).waitFor();
    expect(await read(id)).toMatchObject({
      ethnicity: ['white'],
      tags: ['Evenings only', 'Has a dog'],
      dateOfBirth: '1992-09-07',
      address: { ...person.address, city: 'Dell' },
      substances: [expect.objectContaining({ lastUse: null })],
    });
  });

  it('shows values without buttons in a record that can’t be changed', async () => {
    const { id } = await addPerson();
    await callAs('DELETE', `/api/applicant/${id}`, {});
    const page = await openProfile(id, { role: 'admin' });
    await field(page, 'phone').getByText('555-0142').waitFor();
    expect(await page.locator('[data-opens-field]').count()).toBe(0);
    expect(await field(page, 'gender').count()).toBe(0);
    await expectAccessible(page);
  });
});

describe('a value that can’t be saved', () => {
  it('stays with its error until it is right', async () => {
    const { id } = await addPerson();
    const page = await openProfile(id);
    await opener(page, 'phone').click();
    await input(page, 'phone').fill('12');
    await page.keyboard.press('Enter');
    await field(page, 'phone').getByText(translate('validation:phone')).waitFor();
    await expectFocus(input(page, 'phone'));
    await expectAccessible(page);
    await input(page, 'phone').fill('555-0120');
    await page.keyboard.press('Enter');
    await savedText(page, 'Phone').waitFor();

    await opener(page, 'firstName').click();
    await input(page, 'firstName').fill('');
    await page.keyboard.press('Enter');
    const missing = translate('validation:required-named', { name: 'first name' });
    await field(page, 'firstName').getByText(missing).waitFor();
  });

  it('is still there after a failed save and another visit', async () => {
    const { id } = await addPerson();
    const page = await openProfile(id, { expected: ['net::ERR_INTERNET_DISCONNECTED'] });
    await page.context().setOffline(true);
    await opener(page, 'phone').click();
    await input(page, 'phone').fill('555-0155');
    await page.keyboard.press('Enter');
    await field(page, 'phone').getByText(translate('errors:offline')).waitFor();
    expect(await input(page, 'phone').inputValue()).toBe('555-0155');
    await page.context().setOffline(false);
    await page.reload();
    await settled(page);
    await page.getByText(/Restored what you typed on/).waitFor();
    expect(await input(page, 'phone').inputValue()).toBe('555-0155');
    await input(page, 'phone').press('Enter');
    await savedText(page, 'Phone').waitFor();
    await page.getByText(/Restored what you typed on/).waitFor({ state: 'detached' });
    expect((await read(id)).phone).toBe('555-0155');
  });
});

describe('two people in one record', () => {
  const expected: Visitor['expected'] = [409];

  it('change different fields without a question', async () => {
    const { id } = await addPerson();
    const page = await openProfile(id, { expected });
    await opener(page, 'address').click();
    const city = field(page, 'address').getByLabel(translate('applicants:fields.address.city'));
    await city.fill('Riverbend');
    await saveAsColleague(id, {
      email: 'mari@example.org',
      address: { ...person.address, line1: '12 Quarry Lane, room 2B' },
    });
    await city.press('Enter');
    await savedText(page, translate('applicants:blocks.address')).waitFor();
    await field(page, 'email').getByText('mari@example.org').waitFor();
    expect(await read(id)).toMatchObject({
      email: 'mari@example.org',
      address: { line1: '12 Quarry Lane, room 2B', city: 'Riverbend' },
    });
  });

  it('see each other on the field that is being edited', { tags: 'main' }, async () => {
    const { id } = await addPerson();
    const page = await openProfile(id);
    const theirs = await openProfile(id, { role: 'admin' });
    const { user } = await demoSession('admin');
    const { firstName, lastName } = JSON.parse(user);
    const text = translate('live:editingField', {
      name: `${firstName} ${lastName}`,
      field: translate('applicants:fields.phone'),
    });
    const face = field(page, 'phone').getByRole('img', { name: text });
    await opener(theirs, 'phone').click();
    await face.waitFor();
    await expectAccessible(page);
    await theirs.keyboard.press('Escape');
    await face.waitFor({ state: 'detached' });
  });

  it('see who changed the field being edited, while they type', async () => {
    const { id } = await addPerson();
    let stream: Promise<Response> | undefined;
    const page = await openProfile(id, {
      prepare: async (it) => {
        stream = it.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/live');
      },
    });
    await stream;
    await opener(page, 'phone').click();
    await input(page, 'phone').fill('555-0001');
    await saveAsColleague(id, { phone: '555-0002', email: 'mari@example.org' });
    const { user } = await demoSession('admin');
    const { firstName, lastName } = JSON.parse(user);
    await field(page, 'phone').getByText(`${firstName} ${lastName}`).waitFor();
    await field(page, 'email').getByText('mari@example.org').waitFor();
    await expectFocus(input(page, 'phone'));
    expect(await input(page, 'phone').inputValue()).toBe('555-0001');
    await page.getByRole('button', { name: translate('record-fields:conflict.theirs') }).click();
    await opener(page, 'phone').getByText('555-0002').waitFor();
  });

  it('see each other’s change of one field, and choose', { tags: 'main' }, async () => {
    const { id } = await addPerson();
    const page = await openProfile(id, { expected });
    const change = async (mine: string, theirs: string) => {
      await opener(page, 'phone').click();
      await input(page, 'phone').fill(mine);
      await saveAsColleague(id, { phone: theirs });
      await input(page, 'phone').press('Enter');
      await field(page, 'phone').getByText(theirs).waitFor();
      expect(await input(page, 'phone').inputValue()).toBe(mine);
    };
    const choose = (side: 'theirs' | 'mine') =>
      page.getByRole('button', { name: translate(`record-fields:conflict.${side}`) }).click();
    await change('555-0001', '555-0002');
    await expectAccessible(page);
    await choose('theirs');
    await opener(page, 'phone').getByText('555-0002').waitFor();
    expect((await read(id)).phone).toBe('555-0002');

    await change('555-0003', '555-0004');
    await choose('mine');
    await savedText(page, 'Phone').waitFor();
    expect((await read(id)).phone).toBe('555-0003');
  });
});

describe('the support record', () => {
  const line = (page: Page, say = translate) =>
    page.getByRole('textbox', { name: say('support-records:add.courtDates') });

  it('adds a court date from one line in three actions', { tags: 'main' }, async () => {
    const { id } = await addPerson();
    const page = await openAt(browser, `/page/applicant/${id}?section=timeline`);
    const actions = new Actions(page);
    await actions.click(sectionLink(page, 'overview'));
    await actions.click(line(page));
    await actions.typeAndEnter('Feb 10 2090 9am hearing Stonebridge');
    await page.locator('[data-group=courtDates]').getByText('February 10, 2090').waitFor();
    expect(actions.count).toBeLessThanOrEqual(3);
    await expectFocus(line(page));
    // The entry shows before the reply to its save.
    const saved = async () => (await callAs('GET', `/api/applicant-support/${id}`)).courtDates;
    await expect.poll(saved).toMatchObject([
      {
        day: '2090-02-10',
        time: expect.stringMatching(/^9:00/),
        court: 'Stonebridge',
        note: 'Hearing',
      },
    ]);
    await actions.typeAndEnter('hearing');
    await page.getByText(translate('support-records:court.noDate')).waitFor();
    await expectAccessible(page);
  });

  it('finds fields and groups by name', async () => {
    const { id } = await addPerson();
    const page = await openProfile(id);
    const find = page.getByRole('combobox', { name: translate('case-record:findField.label') });
    await page.keyboard.press('/');
    await expectFocus(find);
    await page.keyboard.type('phon');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expectFocus(input(page, 'phone'));
    await page.keyboard.press('Escape');
    await find.fill('court');
    await page.keyboard.press('Enter');
    await expectFocus(line(page));
    expect(await find.inputValue()).toBe('');
  });

  it('edits an entry in its line, with undo and both sides of a conflict', async () => {
    const { id } = await addPerson();
    const url = `/api/applicant-support/${id}`;
    const first = await callAs('POST', url, { peers: [{ name: 'Al' }, { name: 'Bo' }] });
    const page = await openProfile(id, { expected: [409] }, 'support');
    const group = page.locator('[data-group=peers]');
    const open = (name: string) => group.getByRole('button', { name }).click();
    const name = group.getByLabel(translate('support-records:fields.name'), { exact: true });
    await open('Bo');
    await name.fill('Bob');
    await page.keyboard.press('Enter');
    const entry = translate('support-records:entries.peers');
    await page.getByText(translate('support-records:inPlace.saved', { entry })).waitFor();
    await page.getByRole('button', { name: translate('actions:undo') }).click();
    await group.getByText('Bo', { exact: true }).waitFor();

    await open('Al');
    await name.fill('Alice');
    const { version, peers } = await callAs('GET', url);
    const renamed = peers.map((one: { name: string }) =>
      one.name === 'Al' ? { ...one, name: 'Albert' } : one,
    );
    await callAs('PUT', '/api/applicant-support', { applicantId: id, version, peers: renamed });
    await page.keyboard.press('Enter');
    await group.getByText('Albert').waitFor();
    expect(await name.inputValue()).toBe('Alice');
    await expectAccessible(page);
    await page.getByRole('button', { name: translate('record-fields:conflict.mine') }).click();
    await group.getByText('Alice', { exact: true }).waitFor();
    await open('Alice');
    await group.getByRole('button', { name: translate('support-records:remove') }).click();
    await page.getByText(translate('support-records:inPlace.removed', { entry })).waitFor();
    const after = await callAs('GET', url);
    expect(after.peers).toMatchObject([{ id: first.peers[1].id, name: 'Bo' }]);
  });

  it('keeps a typed line and a half-filled entry for the next visit', async () => {
    const { id } = await addPerson();
    const page = await openProfile(id, {}, 'support');
    await line(page).fill('Feb 10');
    await page
      .getByRole('button', { name: translate('support-records:entries.allergies') })
      .click();
    const allergen = page.getByLabel(translate('support-records:fields.allergen'));
    await expectFocus(allergen);
    await allergen.fill('Nuts');
    await sectionLink(page, 'timeline').click();
    await line(page).waitFor({ state: 'detached' });
    await sectionLink(page, 'overview').click();
    await expect.poll(() => line(page).inputValue()).toBe('Feb 10');
    await page
      .getByRole('button', { name: translate('support-records:entries.allergies') })
      .click();
    await expect.poll(() => allergen.inputValue()).toBe('Nuts');
  });
});

it.each([
  { width: 360, language: 'fr', skin: 'dark' },
  { width: 768, language: 'fr', skin: 'default' },
  { width: 1280, language: 'en', skin: 'dark' },
] as const)('fits $width px in $language, $skin', async ({ width, language, skin }) => {
  const say = translationsIn(language);
  const { id } = await addPerson({ email: 'a-long-name-that-must-wrap@shelter.example.org' });
  const peers = [{ name: 'Al', phone: '555-0100', email: 'al@example.org' }];
  await callAs('POST', `/api/applicant-support/${id}`, { peers });
  const page = await openProfile(id, { width, language, config: { skin } });
  await expectAccessible(page);
  for (const name of ['phone', 'dateOfBirth', 'address', 'ethnicity']) {
    await opener(page, name).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await opener(page, 'phone').click();
  await input(page, 'phone').fill('555-0166');
  await page.keyboard.press('Enter');
  await savedText(page, say('applicants:fields.phone'), say).waitFor();
  await expectAccessible(page);
  await page.goto(`/page/applicant/${id}?section=support`);
  await settled(page);
  await expectAccessible(page);
  await page.locator('[data-group=peers]').getByRole('button', { name: /^Al/ }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
