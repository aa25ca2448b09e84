import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { newApproved } from './new-client.ts';
import { type At, openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const french = translationsIn('fr');

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function addPerson(fields: object): Promise<string> {
  const { token } = await beginSession('user');
  const reply = await send('/api/applicant', { firstName: 'Mari', ...fields }, token);
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}

async function openPalette(path: string, at: At = {}) {
  const page = await openAt(browser, path, { width: 1280, ...at });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  return page;
}

/** No option is active while one of the searches is under way. */
async function enterOnceActive(page: Page, option: Locator): Promise<void> {
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
}

describe('the command palette', () => {
  it('says status, danger, and next step of a misspelled person in two steps: open and type', {
    tags: 'main',
  }, async () => {
    await addPerson({
      lastName: 'Quandlethorp',
      dateOfBirth: '1992-09-07',
      safeNow: 'no',
      mayLeaveMessage: 'no',
    });
    const page = await openPalette('/page/dashboard');
    await page.keyboard.type('quandelthrop');
    const found = option(page, /Mari Quandlethorp/).first();
    await found.waitFor();
    const said = await found.textContent();
    expect(said).toContain(translate('enumerations:applicantStatuses.screening-incomplete'));
    expect(said).toContain(translate('dangers:marks.not-safe'));
    expect(said).toContain(
      translate('search:person.next', { step: translate('search:nextSteps.send-screening') }),
    );
    await page.getByText(translate('search:similarOnly')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/page/dashboard');
    const box = await page.getByRole('dialog').boundingBox();
    expect(box).toMatchObject({ y: 72, width: 680 });
    await expectAccessible(page);
  });

  it('names an action and a person in one text', async () => {
    const id = await addPerson({ lastName: 'Quillfeather' });
    const page = await openPalette('/page/dashboard');
    await page.keyboard.type('note quilfeather');
    const action = group(page, translate('search:groups.namedAction')).getByRole('option');
    await action.waitFor();
    expect(await action.textContent()).toContain(translate('search:personActions.note.title'));
    expect(await action.textContent()).toContain('Mari Quillfeather');
    await enterOnceActive(page, action);
    await page.waitForURL(`**/page/applicant/${id}?compose=note`);
  });

  it('acts on the highlighted person, and on another with the arrows and Tab', async () => {
    const [one, other] = [
      await addPerson({ firstName: 'Anneli', lastName: 'Palettefield' }),
      await addPerson({ firstName: 'Boris', lastName: 'Palettefield' }),
    ];
    const page = await openPalette('/page/dashboard');
    await page.keyboard.type('palettefield');
    const actionsOn = (name: string) => group(page, translate('search:groups.actionsOn', { name }));
    const first = await option(page, /Palettefield/)
      .first()
      .textContent();
    const [highlighted, next] = first?.includes('Anneli')
      ? ['Anneli', 'Boris']
      : ['Boris', 'Anneli'];
    await actionsOn(`${highlighted} Palettefield`).waitFor();
    await page.keyboard.press('ArrowDown');
    await actionsOn(`${next} Palettefield`).waitFor();
    await page.keyboard.press('Tab');
    const actions = actionsOn(`${next} Palettefield`).getByRole('option');
    await expect.poll(() => actions.count()).toBeGreaterThan(6);
    await page.keyboard.type('visit');
    await expect.poll(() => actions.count()).toBe(1);
    await expectAccessible(page);
    // Backspace in the empty field returns to the search.
    for (let letter = 0; letter <= 'visit'.length; letter += 1)
      await page.keyboard.press('Backspace');
    await expect.poll(() => page.getByRole('button', { name: /Palettefield/ }).count()).toBe(0);
    await page.keyboard.type(`${next} palettefield`);
    await option(page, new RegExp(`${next} Palettefield`))
      .first()
      .waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('call');
    await expect.poll(() => actions.count()).toBe(1);
    await page.keyboard.press('Enter');
    const id = next === 'Anneli' ? one : other;
    await page.waitForURL(`**/page/applicant/${id}?compose=call`);
  });

  it('acts on the open person, lists those opened last, and keeps no name on the device', async () => {
    const [earlier, open] = [
      await addPerson({ firstName: 'Earlier', lastName: 'Opened' }),
      await addPerson({ firstName: 'Now', lastName: 'Opened' }),
    ];
    const page = await openAt(browser, `/page/applicant/${earlier}`, { width: 1280 });
    await page.goto(`/page/applicant/${open}`);
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByText(translate('search:person.isOpen', { name: 'Now Opened' })).waitFor();
    await group(page, translate('search:groups.recent'))
      .getByRole('option', { name: /Earlier Opened/ })
      .waitFor();
    expect(await option(page, /Now Opened/).count()).toBe(0);
    const stored = await page.evaluate(() =>
      JSON.stringify(
        Object.entries(localStorage).filter(([key]) => key.startsWith('recent_people')),
      ),
    );
    expect(stored).toContain(earlier);
    expect(stored).not.toContain('Opened');
    await page.keyboard.type('> appoint');
    const actions = group(page, translate('search:groups.actionsOn', { name: 'Now Opened' }));
    await actions
      .getByRole('option', { name: translate('search:personActions.appointment.title') })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/page/applicant/${open}?compose=appointment`);
  });

  it('limits to actions, people, and help by the first character', async () => {
    await addPerson({ firstName: 'Helpful', lastName: 'Calendarsen' });
    const page = await openPalette('/page/dashboard');
    const groups = () =>
      page.getByRole('group').evaluateAll((all) => all.map((one) => one.firstChild?.textContent));
    await page.keyboard.type('@calendarsen');
    await option(page, /Helpful Calendarsen/)
      .first()
      .waitFor();
    expect(await groups()).toEqual([
      translate('search:groups.applicant'),
      expect.stringContaining('Helpful Calendarsen'),
    ]);
    await page.getByRole('combobox').fill('?calendar');
    const help = group(page, translate('search:groups.help'));
    await help.getByRole('option').first().waitFor();
    expect(await groups()).toEqual([translate('search:groups.help')]);
    await help.getByRole('option').first().click();
    await page.getByRole('dialog', { name: translate('help:title') }).waitFor();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('> log');
    await option(page, translate('shell:signOut')).waitFor();
    expect(await groups()).toEqual([translate('search:groups.action')]);
    // An action without a person asks for the name.
    await option(page, /Log a call/).click();
    expect(await page.getByRole('combobox').inputValue()).toBe('> call ');
    await page.keyboard.type('calendarsen');
    await group(page, translate('search:groups.namedAction')).getByRole('option').waitFor();
  });

  it('forgives a wrong letter in a command, and finds tasks, appointments, and locations', async () => {
    const { token } = await beginSession('user');
    const title = 'Return the theodolite';
    expect((await send('/api/task', { title }, token)).status).toBe(201);
    const time = {
      allDay: false,
      start: '2026-12-01T10:00',
      end: '2026-12-01T11:00',
      timeZone: 'UTC',
    };
    expect((await send('/api/event', { title: 'Theodolite class', time }, token)).status).toBe(201);
    const page = await openPalette('/page/dashboard');
    await page.keyboard.type('calnedar');
    await option(page, translate('shell:menu.calendar')).first().waitFor();
    await page.getByRole('combobox').fill('theodolite');
    await group(page, translate('search:groups.task'))
      .getByRole('option', { name: title })
      .waitFor();
    const event = group(page, translate('search:groups.event')).getByRole('option');
    await event.waitFor();
    await event.click();
    await page.waitForURL('**/page/calendar?day=2026-12-01&event=*');
    await page.getByRole('dialog').getByText('Theodolite class').first().waitFor();
  });

  it('opens the dialogs to enroll and to assign a bed above any page', async () => {
    await newApproved('Quimberly');
    const page = await openPalette('/page/dashboard');
    await page.keyboard.type('enroll quimberly');
    await enterOnceActive(
      page,
      group(page, translate('search:groups.namedAction')).getByRole('option'),
    );
    await page.getByRole('dialog', { name: translate('clients:enrol.title') }).waitFor();
    await expectAccessible(page);
  });

  it('asks for the reason of a status change at once: of a named person, and of the open one', {
    tags: 'main',
  }, async () => {
    const id = await addPerson({ lastName: 'Quarterstaff' });
    const page = await openPalette('/page/dashboard');
    const decline = translate('applicants:status.moves.screening-incomplete.decline');
    const skip = translate('applicants:status.moves.screening-incomplete.pending');
    await page.keyboard.type('decline quarterstaff');
    const named = group(page, translate('search:groups.namedAction')).getByRole('option');
    await named.waitFor();
    expect(await named.textContent()).toContain(decline);
    await enterOnceActive(page, named);
    const dialog = page.getByRole('dialog', { name: decline, exact: true });
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await page.goto(`/page/applicant/${id}`);
    await settled(page);
    await page.keyboard.press('Control+k');
    await page
      .getByText(translate('search:person.isOpen', { name: 'Mari Quarterstaff' }))
      .waitFor();
    await page.keyboard.type('> change status');
    const changes = group(
      page,
      translate('search:groups.actionsOn', { name: 'Mari Quarterstaff' }),
    ).getByRole('option');
    await expect.poll(() => changes.count()).toBe(2);
    // The same changes as in the record, in the same order.
    expect(await changes.allTextContents()).toEqual([
      expect.stringContaining(skip),
      expect.stringContaining(decline),
    ]);
    await enterOnceActive(page, changes.first());
    await page
      .getByRole('dialog', { name: skip, exact: true })
      .getByRole('textbox')
      .fill('Told us everything in person');
    await page.getByRole('button', { name: skip, exact: true }).click();
    await page
      .getByText(
        translate('applicants:status.done', {
          status: translate('enumerations:applicantStatuses.pending'),
        }),
      )
      .waitFor();
  });

  it('finds a completed task, after the open ones, with the day', { tags: 'main' }, async () => {
    const { token } = await beginSession('user');
    const make = async (title: string) => {
      const reply = await send('/api/task', { title }, token);
      return (await reply.json()) as { id: string; version: number };
    };
    const { id, version } = await make('Return the sextant');
    await make('Oil the sextant');
    const body = JSON.stringify({ changes: [{ id, version, isDone: true }] });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const done = await fetch(new URL('/api/task', demo.url), { method: 'PUT', headers, body });
    expect(done.status).toBe(200);
    const page = await openPalette('/page/dashboard');
    await page.keyboard.type('sextant');
    const tasks = group(page, translate('search:groups.task')).getByRole('option');
    await expect.poll(() => tasks.count()).toBe(2);
    const [open, completed] = await tasks.allTextContents();
    const word = translate('search:completedOn', { day: '' }).trim();
    expect(open).toContain('Oil the sextant');
    expect(open).not.toContain(word);
    expect(completed).toContain('Return the sextant');
    expect(completed).toContain(word);
    await expectAccessible(page);
    await tasks.nth(1).click();
    await page.waitForURL(`**/page/tasks?task=${id}`);
    await page.getByRole('dialog', { name: translate('tasks:dialog.title') }).waitFor();
  });

  it.each([
    [360, 'fr', 'dark'],
    [768, 'en', 'default'],
  ] as const)('fits at %i px, in %s and %s', async (width, language, skin) => {
    await addPerson({
      firstName: 'Wilhelmina-Antoinette',
      lastName: 'Palettewidth',
      preferredContact: 'safe_contact',
    });
    const page = await openPalette('/page/dashboard', { width, language, config: { skin } });
    const words = language === 'fr' ? french : translate;
    await page.keyboard.type('palettewidth');
    const found = option(page, /Palettewidth/).first();
    await found.waitFor();
    expect(await found.textContent()).toContain(words('case-record:badges.onlyThroughSafeContact'));
    const overflow = await page
      .getByRole('dialog')
      .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});
