import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectFine } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { type Look, lookEntries } from './look.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();

const who = { firstName: 'Odile', lastName: 'Talus', dateOfBirth: '1988-03-01', phone: '555-0137' };

/** The file of somebody with an officer; printing is noted instead of done. */
async function open(look: Look, at = '') {
  const session = await beginSession('user');
  const made = await send('/api/applicant', who, session.token);
  expect(made.status).toBe(201);
  const { id, reference } = (await made.json()) as { id: string; reference: string };
  const supervision = [{ kind: 'probation', officer: 'Alex Marsh', office: 'Probation, Room 4' }];
  await send(`/api/applicant-support/${id}`, { supervision }, session.token);
  const page = await browser.visit({ language: look.language });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
  const entries = { ...lookEntries(look), ...sessionEntries(session) };
  await openWith(page, entries, `/page/applicant/${id}${at}`);
  await settled(page);
  return { page, id, reference };
}

const fieldOf = (page: Page, name: string) => page.getByLabel(name, { exact: true });

describe.each<Look>([
  { language: 'en', skin: 'default' },
  { language: 'fr', skin: 'dark' },
])('papers in $language, $skin', (look) => {
  const words = wordsIn(look.language);
  const press = (page: Page, key: string) =>
    page.getByRole('button', { name: words(key), exact: true }).click();
  const say = async (page: Page, recipient: string, purpose: string) => {
    await fieldOf(page, words('papers:recipient')).fill(recipient);
    await fieldOf(page, words('papers:purpose')).fill(purpose);
  };

  it('begin at the head of the file, and go on paper alone, with their notice', async () => {
    const { page, reference } = await open(look);
    await page.getByRole('button', { name: words('papers:menu') }).click();
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: words('papers:menuPaper') }).click();
    await page.getByRole('heading', { name: words('papers:title') }).waitFor();
    await expectFine(page);
    await page.getByRole('checkbox', { name: words('papers:parts.situation') }).uncheck();
    await press(page, 'papers:show');
    // Nobody is named yet.
    await page.getByText(words('validation:required')).first().waitFor();
    await say(page, 'Shelter Board', 'A room');
    await press(page, 'papers:show');
    const shown = page.locator('main table');
    await shown.getByText('Talus').first().waitFor();
    await settled(page);
    await expectFine(page);
    await press(page, 'papers:print');
    await page.locator('html[data-printing]').waitFor();

    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#root').isVisible()).toBe(false);
    const paper = page.locator('body > [data-tokens="light"]');
    for (const text of ['Talus', reference, '555-0137', 'Shelter Board', 'Waymark House']) {
      expect(await paper.getByText(text).first().isVisible(), text).toBe(true);
    }
    const [notice = ''] = words('papers:printed', { who: '|', when: '' }).split(' |');
    expect(await paper.locator('tfoot').getByText(notice).isVisible()).toBe(true);
    expect(await paper.getByText(words('applicants:fields.housingStatus')).count()).toBe(0);
    const ink = await paper.evaluate((sheet) => {
      const { color, backgroundColor } = getComputedStyle(sheet);
      return [color, backgroundColor];
    });
    expect(ink).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    await page.emulateMedia({ media: 'screen' });
    expect(await page.locator('#root').isVisible()).toBe(true);

    await press(page, 'papers:change');
    expect(await fieldOf(page, words('papers:recipient')).inputValue()).toBe('Shelter Board');
  });

  it('are saved as a PDF, and listed with whom they went to', async () => {
    const { page, reference } = await open(look, '/paper');
    await say(page, 'Shelter Board', 'A room');
    const coming = page.waitForEvent('download');
    await press(page, 'papers:save');
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`file-${reference}.pdf`);
    let beginning = '';
    for await (const part of await file.createReadStream()) beginning ||= String(part).slice(0, 5);
    expect(beginning).toBe('%PDF-');
    await page.getByText(words('papers:saved', { name: `file-${reference}.pdf` })).waitFor();

    await page.goto(page.url().replace(/paper$/, 'disclosures'));
    await page.getByText(words('papers:disclosures.kinds.paper-saved')).waitFor();
    await page.getByText('Shelter Board').waitFor();
    await settled(page);
    await expectFine(page);
    await page.getByRole('link', { name: words('papers:disclosures.print') }).click();
    const list = page.getByRole('checkbox', { name: words('papers:parts.disclosures') });
    expect(await list.isChecked()).toBe(true);
  });

  it('are letters too: with what is ticked, and words that somebody may change', async () => {
    const { page } = await open(look, '/letter');
    await expectFine(page);
    await page
      .getByLabel(words('letters:write.template'), { exact: true })
      .selectOption({ index: 1 });
    await page
      .getByLabel(words('letters:write.fromRecord'))
      .selectOption({ label: 'Alex Marsh, Probation, Room 4' });
    const text = fieldOf(page, words('letters:write.body'));
    await expect.poll(() => text.inputValue()).toContain('Alex Marsh');
    expect(await text.inputValue()).not.toContain('Talus');
    await page.getByRole('checkbox', { name: words('letters:fields.name') }).check();
    await expect.poll(() => text.inputValue()).toContain('Odile Talus');
    expect(await text.inputValue()).not.toContain('1988');
    const missing = words('letters:write.notInFile', { fact: words('letters:fields.location') });
    expect(await page.getByRole('checkbox', { name: missing }).isDisabled()).toBe(true);

    await text.fill(`${await text.inputValue()}\nBest wishes`);
    await page.getByText(words('letters:write.wordsChanged')).waitFor();
    await page.getByRole('checkbox', { name: words('letters:fields.dateOfBirth') }).check();
    expect(await text.inputValue()).not.toContain('1988');
    await settled(page);
    await expectFine(page);
    await fieldOf(page, words('papers:purpose')).fill('Report in May');
    await press(page, 'papers:show');
    const shown = page.locator('main table');
    await shown.getByText('Best wishes').waitFor();
    expect(await shown.getByText('Probation, Room 4').isVisible()).toBe(true);
    await press(page, 'letters:write.change');
    await press(page, 'letters:write.again');
    await expect.poll(() => text.inputValue()).toContain('1988');
    expect(await text.inputValue()).not.toContain('Best wishes');
  });

  it('have their templates in the settings, where a strange fact is refused by its line', async () => {
    const session = await beginSession('admin');
    const page = await browser.visit({ language: look.language });
    const entries = { ...lookEntries(look), ...sessionEntries(session) };
    await openWith(page, entries, '/page/settings/letters');
    await settled(page);
    await expectFine(page);
    await page.getByRole('link', { name: words('letters:settings.add') }).click();
    await page.getByRole('heading', { name: words('letters:settings.addTitle') }).waitFor();
    for (const name of ['name', 'subject']) {
      const both = page.getByLabel(words(`letters:settings.${name}`), { exact: true });
      for (const field of await both.all()) await field.fill(`Scree ${look.language}`);
    }
    const texts = page.getByLabel(words('letters:settings.text'), { exact: true });
    for (const field of await texts.all()) await field.fill('To {recipient}\nabout {nmae}');
    await press(page, 'actions:save');
    const refusal = words('validation:unknown-placeholder', { name: '{nmae}', line: 2 });
    await page.getByText(refusal).first().waitFor();
    for (const field of await texts.all()) await field.fill('To {recipient}\nabout {name}');
    const sample = words('letters:sample.name');
    await page
      .getByText(new RegExp(`about ${sample}`))
      .first()
      .waitFor();
    await settled(page);
    await expectFine(page);
    await press(page, 'actions:save');
    await page.waitForURL('**/page/settings/letters');
    const name = `Scree ${look.language}`;
    const archive = words('letters:settings.archiveOne', { name });
    await page.getByRole('button', { name: archive }).click();
    await page
      .getByRole('button', { name: words('letters:settings.unarchiveOne', { name }) })
      .waitFor();
  });
});
