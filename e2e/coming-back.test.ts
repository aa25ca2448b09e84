import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Language } from '#core/contract/languages.ts';
import { expectAccessible } from './accessible.ts';
import { send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { advanceTime, stopTime } from './fixed-time.ts';
import { expectFocus } from './focus.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

/** A person who fills in a form. */
function personAt(page: Page, language: Language = 'en') {
  const translate = translationsIn(language);
  const button = (key: string) => page.getByRole('button', { name: translate(key), exact: true });
  const field = (key: string) =>
    page.getByLabel(translate(`public-form:date.${key}`), { exact: true });
  const person = {
    words: translate,
    button,
    press: (key: string) => button(key).click(),
    heading: (key: string) => page.getByRole('heading', { name: translate(key), level: 1 }),
    /** Waits until everything is saved: "Saved" may show while more is being saved. */
    async saved() {
      await page.getByText(translate('public-form:saving.saved')).first().waitFor();
      const unsaved = () =>
        page.evaluate(
          () => JSON.parse(sessionStorage.getItem('cairn-pre-screening') ?? '{}').unsaved ?? [],
        );
      await expect.poll(unsaved).toEqual([]);
    },
    step: (number: number) =>
      page
        .getByText(translate('public-form:progress', { step: number, steps: 5 }))
        .first()
        .waitFor(),
    async typeDay(day: string, month: string, year: string) {
      await field('day').fill(day);
      await field('month').selectOption(month);
      await field('year').fill(year);
    },
    /** Saves name and date of birth, on the first page. */
    async begin(last: string, { isShared = false } = {}) {
      await page.goto('/pre-screening');
      await person.press('pre-screening:start.begin');
      await page.locator('#q-pre-name-first').fill('Ada');
      if (!isShared) await page.getByLabel(translate('pre-screening:code.own')).check();
      await page.locator('#q-pre-name-last').fill(last);
      await person.typeDay('4', '3', '1990');
      await person.press('public-form:continue');
      await person.step(2);
      await person.saved();
    },
    async code() {
      await person.press('public-form:pause');
      await person.heading('pre-screening:pause.title').waitFor();
      const code = (await page.locator('code').first().textContent()) ?? '';
      expect(code).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
      return code;
    },
    async resume(code: string) {
      await person.press('pre-screening:start.resume');
      await page.getByLabel(translate('pre-screening:resume.code')).fill(code);
      await person.typeDay('4', '3', '1990');
      await person.press('pre-screening:resume.goOn');
    },
    lastName: () => page.locator('#q-pre-name-last').inputValue(),
    async backToNames() {
      await person.press('public-form:back');
      await person.step(1);
    },
  };
  return person;
}

const storedOn = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** Saves an answer on another device, which opened the form with its code. */
async function answerElsewhere(resumeCode: string, lastName: string): Promise<void> {
  const resumed = await send('/api/pre-screening/resume', {
    resumeCode,
    dateOfBirth: '1990-03-04',
  });
  const { id, secret } = (await resumed.json()) as { id: string; secret: string };
  const saved = await fetch(new URL(`/api/pre-screening/${id}`, demo.url), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-intake-secret': secret },
    body: JSON.stringify([{ questionId: 'pre-name-last', answer: lastName }]),
  });
  expect(saved.status).toBe(204);
}

describe('returning to the public form', () => {
  it('needs the date of birth in a new tab', async () => {
    const page = await browser.visit({ width: 360, expected: [404] });
    await personAt(page).begin('Closedtab');
    expect(await storedOn(page)).not.toContain('Closedtab');
    const later = await page.context().newPage();
    await page.close();
    const person = personAt(later);
    await later.goto('/pre-screening');
    await person.heading('pre-screening:claim.leftTitle').waitFor();
    await person.typeDay('5', '3', '1990');
    await person.press('pre-screening:resume.goOn');
    await later.getByText(person.words('pre-screening:resume.notFound')).waitFor();
    await expectAccessible(later);
    await person.typeDay('4', '3', '1990');
    await person.press('pre-screening:resume.goOn');
    await person.step(2);
    await person.backToNames();
    expect(await person.lastName()).toBe('Closedtab');
  });

  it('continues elsewhere with code and date of birth, and here as well', {
    tags: 'main',
  }, async () => {
    const phone = await browser.visit({ width: 360 });
    const atPhone = personAt(phone);
    await atPhone.begin('Elsewhere');
    const code = await atPhone.code();
    await expectAccessible(phone);
    await atPhone.press('pre-screening:pause.goOn');
    await atPhone.step(2);

    const library = await browser.visit({ width: 1280 });
    const atLibrary = personAt(library);
    await library.goto('/pre-screening');
    await atLibrary.resume(code.toLowerCase().replaceAll('-', ' '));
    await atLibrary.step(2);
    await atLibrary.backToNames();
    expect(await atLibrary.lastName()).toBe('Elsewhere');
    await library.locator('#q-pre-name-last').fill('Elsewhere-Now');
    await atLibrary.press('public-form:continue');
    await atLibrary.saved();

    await phone.getByRole('radio', { name: 'Phone call', exact: true }).check();
    await phone.locator('#q-pre-reach-phone').fill('555 0100');
    await atPhone.press('public-form:continue');
    await atPhone.saved();
    await phone.reload();
    await atPhone.step(3);
    for (const number of [2, 1]) {
      await atPhone.press('public-form:back');
      await atPhone.step(number);
    }
    expect(await atPhone.lastName()).toBe('Elsewhere-Now');
  });

  describe('returning with an unsent answer to a form answered elsewhere', () => {
    /** Changes the last name offline on a phone, then on another device. */
    async function answerTwice(language: Language) {
      const phone = await browser.visit({
        width: 360,
        language,
        expected: ['net::ERR_INTERNET_DISCONNECTED', 409],
      });
      const person = personAt(phone, language);
      await person.begin('Before');
      const code = await person.code();
      await person.press('pre-screening:pause.goOn');
      await person.step(2);
      await person.backToNames();
      await phone.context().setOffline(true);
      await phone.locator('#q-pre-name-last').fill('Unsent');
      await phone.locator('#q-pre-name-first').fill('Adaline');
      await phone.getByText(person.words('public-form:saving.offline')).waitFor();
      await answerElsewhere(code, 'Elsewhere');
      return { phone, person };
    }

    const title = (page: Page, translate: (key: string) => string) =>
      page.getByRole('heading', { name: translate('public-form:elsewhere.title') });

    it('reports the conflict where the form was open and lets the person answer again', async () => {
      const { phone, person } = await answerTwice('en');
      await phone.context().setOffline(false);
      await title(phone, person.words).waitFor();
      expect(await person.lastName()).toBe('Elsewhere');
      expect(await phone.locator('#q-pre-name-first').inputValue()).toBe('Adaline');
      await expectAccessible(phone);
      await phone.locator('#q-pre-name-last').fill('Unsent');
      await title(phone, person.words).waitFor({ state: 'detached' });
      await person.press('public-form:continue');
      await person.saved();
      await phone.reload();
      await person.step(2);
      await person.press('public-form:back');
      await person.step(1);
      expect(await person.lastName()).toBe('Unsent');
    });

    it('reports the conflict anywhere in the form after the tab was closed, in French', async () => {
      const { phone, person } = await answerTwice('fr');
      const later = await phone.context().newPage();
      await phone.close();
      await later.context().setOffline(false);
      const again = personAt(later, 'fr');
      await later.goto('/pre-screening');
      await again.typeDay('4', '3', '1990');
      await again.press('pre-screening:resume.goOn');
      await title(later, person.words).waitFor();
      await expectAccessible(later);
      await again.step(2);
      await later.getByRole('button', { name: 'Nom de famille' }).click();
      await again.step(1);
      expect(await again.lastName()).toBe('Elsewhere');
      expect(await later.locator('#q-pre-name-first').inputValue()).toBe('Adaline');
      await again.press('public-form:elsewhere.seen');
      await title(later, person.words).waitFor({ state: 'detached' });
      await expectFocus(later.locator('main h1'));
    });
  });

  it('keeps nothing on a shared device, forgets an idle form, and reopens with the code', async () => {
    const page = await browser.visit({ width: 360 });
    const person = personAt(page);
    await stopTime(page);
    await page.goto('/pre-screening');
    const before = await storedOn(page);
    await person.begin('Shared', { isShared: true });
    expect(await storedOn(page)).toBe(before);
    const code = (await page.locator('code').first().textContent()) ?? '';
    await expectAccessible(page);

    await advanceTime(page, 610_000);
    await person.heading('pre-screening:claim.idleTitle').waitFor();
    await expectAccessible(page);
    await page.getByLabel(person.words('pre-screening:resume.code')).fill(code);
    await person.typeDay('4', '3', '1990');
    await person.press('pre-screening:resume.goOn');
    await person.step(2);

    await page.reload();
    await person.button('pre-screening:start.begin').waitFor();
    await person.resume(code);
    await person.step(2);
    await person.backToNames();
    expect(await person.lastName()).toBe('Shared');
  });

  it('clears an idle screen and asks who is there', async () => {
    const page = await browser.visit({ width: 360, options: { hasTouch: true } });
    const person = personAt(page);
    await stopTime(page);
    await person.begin('Idle');
    await page.evaluate(() => {
      // Includes anything behind the warning.
      const pressed: string[] = [];
      for (const type of ['pointerdown', 'pointerup', 'click']) {
        addEventListener(type, ({ target }) => {
          pressed.push(
            `${type} ${(target as Element).closest('#still-there') ? 'warning' : 'page'}`,
          );
        });
      }
      Object.assign(window, { pressed });
    });
    const warning = page.getByText(person.words('public-form:idle.warning'));
    const stay = person.button('public-form:idle.stay');
    // The warning closes only when the press has ended.
    for (const press of [() => stay.click(), () => stay.tap()]) {
      await advanceTime(page, 550_000);
      await warning.waitFor();
      await press();
      await warning.waitFor({ state: 'detached' });
    }
    const onePress = ['pointerdown warning', 'pointerup warning', 'click warning'];
    expect(await page.evaluate(() => (window as unknown as { pressed: string[] }).pressed)).toEqual(
      [...onePress, ...onePress],
    );

    await advanceTime(page, 610_000);
    await person.heading('pre-screening:claim.idleTitle').waitFor();
    expect(await page.content()).not.toContain('Idle');
    for (const leave of [() => page.goBack(), () => page.reload()]) {
      await leave();
      await person.heading('pre-screening:claim.idleTitle').waitFor();
    }
    await person.typeDay('4', '3', '1991');
    await person.press('pre-screening:resume.goOn');
    await page.getByText(person.words('pre-screening:resume.otherBirth')).waitFor();
    await person.typeDay('4', '3', '1990');
    await person.press('pre-screening:resume.goOn');
    await person.step(2);
  });

  it('doesn’t start a second form after a lost reply and a closed tab', async () => {
    const page = await browser.visit({ width: 360, expected: ['net::ERR_CONNECTION_RESET'] });
    const person = personAt(page);
    const ids: string[] = [];
    let isFirstTabOpen = true;
    await page.context().route('**/api/pre-screening', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // The first tab retries after two seconds.
      if (isFirstTabOpen && ids.length > 0) return route.abort('connectionreset');
      const reply = await route.fetch();
      ids.push((await reply.json()).id);
      return ids.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: reply });
    });
    await page.goto('/pre-screening');
    await person.press('pre-screening:start.begin');
    await page.locator('#q-pre-name-first').fill('Ada');
    await page.getByLabel(person.words('pre-screening:code.own')).check();
    await page.locator('#q-pre-name-last').fill('Once');
    await page.getByText(person.words('public-form:saving.offline')).waitFor();
    const later = await page.context().newPage();
    await page.close();
    isFirstTabOpen = false;
    const again = personAt(later);
    await later.goto('/pre-screening');
    await again.heading('pre-screening:claim.tabTitle').waitFor();
    await again.press('pre-screening:resume.goOn');
    await again.saved();
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('stopping with an invalid answer', () => {
  it('says so, and confirms the save once it is corrected', async () => {
    const page = await browser.visit({ width: 360 });
    const person = personAt(page);
    await page.goto('/pre-screening');
    await person.press('pre-screening:start.begin');
    await page.locator('#q-pre-name-first').fill('Ada');
    await page.locator('#q-pre-name-last').fill('Halfday');
    await person.saved();
    await person.typeDay('31', '2', '1990');
    await person.press('public-form:pause');
    await page.getByText(person.words('public-form:toMend')).waitFor();
    await expectAccessible(page);
    await person.press('pre-screening:pause.goOn');
    await person.typeDay('4', '3', '1990');
    await person.press('public-form:pause');
    await page.getByText(person.words('pre-screening:pause.saved')).waitFor();
  });
});
