import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Language } from '#core/contract/languages.ts';
import { expectAccessible } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const french = translationsIn('fr');

const person = {
  firstName: 'Odile',
  lastName: 'Talus',
  dateOfBirth: '1988-03-01',
  phone: '555-0137',
};

/** Opens the record of a person with a probation officer; printing is only recorded. */
async function open(language: Language, at = '') {
  const session = await beginSession('user');
  const made = await send('/api/applicant', person, session.token);
  expect(made.status).toBe(201);
  const { id, reference } = (await made.json()) as { id: string; reference: string };
  const supervision = [{ kind: 'probation', officer: 'Alex Marsh', office: 'Probation, Room 4' }];
  await send(`/api/applicant-support/${id}`, { supervision }, session.token);
  const page = await browser.visit({ language });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
  await openWith(page, sessionEntries(session), `/page/applicant/${id}${at}`);
  await settled(page);
  return { page, id, reference };
}

const labeledField = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('prints only the record with its notice, saves a PDF, and lists the disclosure, in French', async () => {
  const { page, id, reference } = await open('fr');
  await page.getByRole('button', { name: french('case-record:menu') }).click();
  await page.getByRole('menuitem', { name: french('papers:menuPaper') }).click();
  await page.getByRole('heading', { name: french('papers:title') }).waitFor();
  await page.getByRole('checkbox', { name: french('papers:parts.situation') }).uncheck();
  await press(page, french('papers:show'));
  // No recipient yet.
  await page
    .getByText(french('validation:required-named', { name: french('papers:recipient') }))
    .first()
    .waitFor();
  const recipient = labeledField(page, french('papers:recipient'));
  await recipient.fill('Shelter Board');
  await labeledField(page, french('papers:purpose')).fill('A room');
  await press(page, french('papers:show'));
  await page.locator('main table').getByText('Talus').first().waitFor();
  await press(page, french('papers:print'));
  await page.locator('html[data-printing]').waitFor();

  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#root').isVisible()).toBe(false);
  const paper = page.locator('body > [data-tokens="light"]');
  for (const text of ['Talus', reference, '555-0137', 'Shelter Board', 'Waymark House']) {
    expect(await paper.getByText(text).first().isVisible(), text).toBe(true);
  }
  const [notice = ''] = french('papers:printed', { who: '|', when: '' }).split(' |');
  expect(await paper.locator('tfoot').getByText(notice).isVisible()).toBe(true);
  expect(await paper.getByText(french('applicants:fields.housingStatus')).count()).toBe(0);
  const ink = await paper.evaluate((sheet) => {
    const { color, backgroundColor } = getComputedStyle(sheet);
    return [color, backgroundColor];
  });
  expect(ink).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({ media: 'screen' });
  expect(await page.locator('#root').isVisible()).toBe(true);

  await press(page, french('papers:change'));
  expect(await recipient.inputValue()).toBe('Shelter Board');
  const coming = page.waitForEvent('download');
  await press(page, french('papers:save'));
  await page.getByText(french('papers:saved', { name: `file-${reference}.pdf` })).waitFor();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`file-${reference}.pdf`);
  let beginning = '';
  for await (const part of await file.createReadStream()) beginning ||= String(part).slice(0, 5);
  expect(beginning).toBe('%PDF-');

  await page.goto(`/page/applicant/${id}/disclosures`);
  for (const kind of ['printed', 'saved']) {
    const entry = page.getByText(french(`papers:disclosures.kinds.paper-${kind}`)).first();
    await entry.waitFor();
  }
  await page.getByText('Shelter Board').first().waitFor();
  await page.getByRole('link', { name: french('papers:disclosures.print') }).click();
  const list = page.getByRole('checkbox', { name: french('papers:parts.disclosures') });
  await list.waitFor();
  expect(await list.isChecked()).toBe(true);
});

it('writes a letter with the checked facts and editable text', async () => {
  const { page } = await open('en', '/letter');
  await labeledField(page, translate('letters:write.template')).selectOption({ index: 1 });
  await page
    .getByLabel(translate('letters:write.fromRecord'))
    .selectOption({ label: 'Alex Marsh, Probation, Room 4' });
  const text = labeledField(page, translate('letters:write.body'));
  await expect.poll(() => text.inputValue()).toContain('Alex Marsh');
  expect(await text.inputValue()).not.toContain('Talus');
  await page.getByRole('checkbox', { name: translate('letters:fields.name') }).check();
  await expect.poll(() => text.inputValue()).toContain('Odile Talus');
  expect(await text.inputValue()).not.toContain('1988');
  const missing = translate('letters:write.notInFile', {
    fact: translate('letters:fields.location'),
  });
  expect(await page.getByRole('checkbox', { name: missing }).isDisabled()).toBe(true);

  await text.fill(`${await text.inputValue()}\nBest wishes`);
  await page.getByText(translate('letters:write.wordsChanged')).waitFor();
  await page.getByRole('checkbox', { name: translate('letters:fields.dateOfBirth') }).check();
  expect(await text.inputValue()).not.toContain('1988');
  await expectAccessible(page);
  await labeledField(page, translate('papers:purpose')).fill('Report in May');
  await press(page, translate('papers:show'));
  const letterView = page.locator('main table');
  await letterView.getByText('Best wishes').waitFor();
  expect(await letterView.getByText('Probation, Room 4').isVisible()).toBe(true);
  await press(page, translate('letters:write.change'));
  await press(page, translate('letters:write.again'));
  await expect.poll(() => text.inputValue()).toContain('1988');
  expect(await text.inputValue()).not.toContain('Best wishes');
});

it('adds and archives a letter template; reports the line of an unknown fact', async () => {
  const page = await openAt(browser, '/page/settings/letters', { role: 'admin' });
  await page.getByRole('link', { name: translate('templates:add') }).click();
  await page.getByRole('heading', { name: translate('templates:addTitle') }).waitFor();
  const title = 'Scree';
  for (const name of ['name', 'subject']) {
    const both = labeledField(page, translate(`templates:${name}`));
    for (const field of await both.all()) await field.fill(title);
  }
  const texts = labeledField(page, translate('templates:text'));
  for (const field of await texts.all()) await field.fill('To {recipient}\nabout {nmae}');
  await press(page, translate('actions:save'));
  const refusal = translate('validation:unknown-placeholder', { name: '{nmae}', line: 2 });
  await page.getByText(refusal).first().waitFor();
  for (const field of await texts.all()) await field.fill('To {recipient}\nabout {name}');
  const sample = translate('letters:sample.name');
  await page
    .getByText(new RegExp(`about ${sample}`))
    .first()
    .waitFor();
  await press(page, translate('actions:save'));
  await page.waitForURL('**/page/settings/letters');
  await press(page, translate('templates:archiveOne', { name: title }));
  await page
    .getByRole('button', { name: translate('templates:unarchiveOne', { name: title }) })
    .waitFor();
});
