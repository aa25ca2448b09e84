import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { fillForm } from './fill-form.ts';
import { expectFocus } from './focus.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** The most taps for a form with an answer on every page, those into text fields included. */
const tapBudget = 20;

const button = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true });
const press = (page: Page, key: string) => button(page, key).click();
const group = (page: Page, question: string) => page.getByRole('group', { name: question });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const step = (page: Page, number: number) =>
  page
    .getByText(translate('public-form:progress', { step: number, steps: 5 }))
    .first()
    .waitFor();
const done = (page: Page) =>
  page.getByRole('heading', { name: translate('pre-screening:done.title'), level: 1 }).waitFor();
const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

const phone = (page: Page) => page.getByLabel('Phone number');
const othersRead = (page: Page) => group(page, 'Can others read your texts?');
const careful = (page: Page) => page.getByLabel('Anything we should be careful about?');

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Opens the form on a phone, with the first page filled in. */
async function beginAtReach(): Promise<Page> {
  const page = await browser.visit({ width: 360 });
  await page.goto('/pre-screening');
  await press(page, 'pre-screening:start.begin');
  await page.getByLabel('First name').fill('Ida');
  await press(page, 'public-form:continue');
  await step(page, 2);
  return page;
}

/** Counts what a person does with their fingers. */
function countTaps(page: Page) {
  let taps = 0;
  let typed = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return {
    counts: () => ({ taps, typed }),
    tap,
    press: (key: string) => tap(button(page, key)),
    choose: (question: string, choice: string) =>
      tap(group(page, question).getByLabel(choice, { exact: true }).first()),
    async type(field: Locator, text: string) {
      await tap(field);
      typed += 1;
      await page.keyboard.type(text);
    },
  };
}

/** Waits until the server has every answer: "Saved" may show while more is being saved. */
async function saved(page: Page): Promise<void> {
  const unsaved = () =>
    page.evaluate(
      () => JSON.parse(sessionStorage.getItem('cairn-pre-screening') ?? '{}').unsaved ?? [],
    );
  await expect.poll(unsaved).toEqual([]);
  await page.getByText(translate('public-form:saving.saved')).first().waitFor();
}

describe('the five pages of the public form', () => {
  it('take two typed texts and few taps, and lead to the code from the second page', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ width: 360, options: { hasTouch: true } });
    await page.goto('/pre-screening');
    const person = countTaps(page);
    const goOn = async (number: number) => {
      await expectFine(page);
      await person.press('public-form:continue');
      if (number <= 5) await step(page, number);
    };
    await person.press('pre-screening:start.begin');
    await step(page, 1);
    await person.type(page.getByLabel('First name'), 'Ida');
    await goOn(2);

    const code = (await page.locator('code').first().textContent()) ?? '';
    expect(code).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
    await person.choose('What is the safest way to reach you?', 'Text message');
    await person.type(phone(page), '506 555 0123');
    await person.choose('Can others read your texts?', 'Yes, maybe');
    await goOn(3);
    await person.choose('Are you safe right now?', 'Yes');
    await goOn(4);
    await person.choose('Where will you sleep tonight?', 'In a shelter');
    await person.choose('When do you need help?', 'This week');
    await person.choose('Are you sick or shaking', 'No');
    await goOn(5);
    await person.choose('What do you need?', 'A place to live');
    await person.choose('What do you need?', 'Job training or finding work');
    await goOn(6);

    await page.getByRole('heading', { name: translate('public-form:check.title') }).waitFor();
    const given = {
      'First name': ['Ida'],
      'What is the safest way to reach you?': ['Text message'],
      'Phone number': ['506 555 0123'],
      'Can others read your texts?': ['Yes, maybe'],
      'Are you safe right now?': ['Yes'],
      'Where will you sleep tonight?': ['In a shelter'],
      'When do you need help?': ['This week'],
      'Are you sick or shaking because you stopped alcohol or drugs?': ['No'],
      'What do you need?': ['A place to live', 'Job training or finding work'],
    };
    for (const [question, answers] of Object.entries(given)) {
      const entry = page
        .locator('main dl > div')
        .filter({ has: page.getByText(question, { exact: true }) });
      expect(await entry.locator('dd').first().locator('p').allTextContents()).toEqual(answers);
    }
    await expectFine(page);
    await person.press('public-form:check.send');
    await done(page);
    expect(await page.locator('main code').allTextContents()).toEqual([code]);
    await expectFine(page);
    const { taps, typed } = person.counts();
    expect(typed).toBe(2);
    expect(taps).toBeLessThanOrEqual(tapBudget);
  });

  it('begin on the first screen of a small phone, in both languages', async () => {
    for (const language of ['en', 'fr'] as const) {
      const page = await browser.visit({
        language,
        options: { viewport: { width: 360, height: 640 } },
      });
      await page.goto('/pre-screening');
      const begin = page.getByRole('button', {
        name: translationsIn(language)('pre-screening:start.begin'),
      });
      await begin.waitFor();
      const box = await begin.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    }
  });

  it('can be sent from a break, once the second page is answered', async () => {
    const page = await beginAtReach();
    await press(page, 'public-form:pause');
    await button(page, 'pre-screening:pause.goOn').waitFor();
    expect(await button(page, 'pre-screening:pause.send').count()).toBe(0);
    await press(page, 'pre-screening:pause.goOn');
    await radio(page, 'Phone call').check();
    await phone(page).fill('506 555 0177');
    await press(page, 'public-form:continue');
    await step(page, 3);
    await press(page, 'public-form:pause');
    await expectFine(page);
    await press(page, 'pre-screening:pause.send');
    await page.getByRole('heading', { name: translate('public-form:check.title') }).waitFor();
    await press(page, 'public-form:check.send');
    await done(page);
  });

  it('ask what a way to be contacted needs below it, and stop while it is missing', {
    tags: 'main',
  }, async () => {
    const page = await beginAtReach();
    await radio(page, 'Text message').check();
    await phone(page).waitFor();
    const places = [
      radio(page, 'Text message'),
      phone(page),
      othersRead(page),
      radio(page, 'Phone call'),
    ];
    const tops = await Promise.all(places.map(top));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await expectFine(page);

    await radio(page, 'Email').check();
    const email = page.getByLabel('Email address');
    await email.waitFor();
    expect(await phone(page).count()).toBe(0);
    expect(await othersRead(page).count()).toBe(0);
    expect(await top(email)).toBeGreaterThan(await top(radio(page, 'Email')));
    expect(await top(email)).toBeLessThan(await top(radio(page, 'Letter')));
    await expectFine(page);

    await radio(page, 'Text message').check();
    expect(await email.count()).toBe(0);
    await press(page, 'public-form:continue');
    const summary = page.getByRole('alert');
    const message = translate('validation:phone-missing');
    await summary.getByRole('link', { name: message, exact: true }).waitFor();
    expect(await summary.getByRole('link').count()).toBe(1);
    // The box around the alert takes the focus.
    await expectFocus(summary.locator('xpath=..'));
    expect(await phone(page).getAttribute('aria-invalid')).toBe('true');
    const notes = (await phone(page).getAttribute('aria-describedby')) ?? '';
    expect(notes.split(' ')).toContain('q-pre-reach-phone-problem');
    await page.locator('#q-pre-reach-phone-problem').getByText(message).waitFor();
    await expectFine(page);
    await summary.getByRole('link').click();
    await expectFocus(phone(page));
    await page.keyboard.type('506 555 0123');
    await summary.waitFor({ state: 'detached' });
    await press(page, 'public-form:continue');
    await step(page, 3);
  });

  it('can be cleared one by one, and brought back', { tags: 'main' }, async () => {
    const page = await browser.visit({ width: 360 });
    await page.goto('/pre-screening');
    await press(page, 'pre-screening:start.begin');
    const texts = () =>
      page
        .locator('main form :is(input[type=text], input[type=tel], select, textarea)')
        .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
    const choices = () => page.locator('main form input:checked').count();
    const status = page.getByRole('status').filter({ hasText: translate('public-form:cleared') });
    const clear = async () => {
      await press(page, 'public-form:clear');
      await status.waitFor();
      await expectFocus(button(page, 'public-form:undoClear'));
      await expectFine(page);
    };
    const bringBack = async () => {
      await press(page, 'public-form:undoClear');
      await button(page, 'public-form:clear').waitFor();
      expect(await status.count()).toBe(0);
      await expectFine(page);
    };

    await page.getByLabel('First name').fill('Ida');
    await radio(page, translate('pre-screening:code.own')).check();
    const date = (part: string) =>
      page.getByLabel(translate(`public-form:date.${part}`), { exact: true });
    await date('day').fill('4');
    await date('month').selectOption('3');
    await date('year').fill('1990');
    const first = await texts();
    await clear();
    expect(await texts()).toEqual(first.map(() => ''));
    await bringBack();
    expect(await texts()).toEqual(first);
    await press(page, 'public-form:continue');
    await step(page, 2);

    expect(await button(page, 'public-form:clear').count()).toBe(0);
    await radio(page, 'Text message').check();
    await phone(page).fill('506 555 0123');
    await othersRead(page).getByRole('radio', { name: 'No', exact: true }).check();
    await careful(page).fill('Not at night');
    const second = await texts();
    expect(second).toEqual(['506 555 0123', 'Not at night']);
    await clear();
    expect(await texts()).toEqual(['']);
    expect(await choices()).toBe(0);
    await bringBack();
    await saved(page);
    await page.reload();
    await step(page, 2);
    expect(await texts()).toEqual(second);
    expect(await choices()).toBe(2);
    expect(await radio(page, 'Text message').isChecked()).toBe(true);

    await clear();
    await saved(page);
    await page.reload();
    await step(page, 2);
    expect(await texts()).toEqual(['']);
    expect(await choices()).toBe(0);
    // Only this page was cleared.
    await press(page, 'public-form:back');
    await step(page, 1);
    expect(await texts()).toEqual(first);
  });

  it('send without a question about contact for a person who refuses it', {
    tags: 'main',
  }, async () => {
    const page = await browser.visit({ width: 360 });
    await page.goto('/pre-screening');
    const answers = { 'pre-name-first': 'Ida', 'pre-reach-way': 'none' };
    await fillForm(page, 'en', answers, () => expectFine(page));
    await expectFine(page);
    await press(page, 'public-form:check.send');
    await done(page);
    await expectFine(page);
  });
});
