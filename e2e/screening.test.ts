import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import {
  addApplicant,
  answer,
  goToEnd,
  heading,
  interpreter,
  isOfForm,
  makeLink,
  openLink,
  press,
  readApplicant,
  revoke,
  secretIn,
} from './screening-steps.ts';
import { enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

describe('a screening', () => {
  it('goes from record to phone, survives a lost connection, and returns to the record', {
    tags: 'two-instances',
  }, async () => {
    const { user } = await demoSession('user');
    const caseWorkerId = (JSON.parse(user) as { id: string }).id;
    const id = await addApplicant({ lastName: 'Moraine-Journey', caseWorkerId });
    const staff = await browser.visit();
    await enter(staff, 'user', `/page/applicant/${id}?section=overview`);
    const section = staff.getByRole('region', { name: translate('screening:title') });
    await section.getByText(translate('contact-safety:reasons.no-email')).waitFor();
    await section.getByRole('button', { name: translate('screening:ways.print') }).click();
    const dialog = staff.getByRole('dialog', { name: translate('screening:paper.dialog') });
    const address = await dialog.getByText(/\/screening\/[\da-f]{8}#key=[\w-]{43}$/).textContent();
    await dialog
      .getByRole('button', { name: translate('actions:close') })
      .last()
      .click();
    await section.getByText(translate('screening:states.open'), { exact: true }).waitFor();

    const phone = await browser.visit({
      width: 360,
      expected: ['net::ERR_INTERNET_DISCONNECTED', 410],
    });
    const { pathname, hash } = new URL(address ?? '');
    const page = await phone.goto(pathname + hash);
    expect(page?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    await heading(phone, 'screening-form:title');
    await press(phone, 'screening-form:start.begin');
    await phone.getByRole('group', { name: 'What language should we use with you?' }).waitFor();
    await answer(phone, 'Yes');

    await phone.route(isOfForm, (route) => route.abort('internetdisconnected'));
    await phone.context().setOffline(true);
    await interpreter(phone, 'No').check();
    await press(phone, 'public-form:continue');
    await phone.getByText(translate('public-form:saving.offline')).first().waitFor();
    await goToEnd(phone);
    await press(phone, 'public-form:check.send');
    await phone.getByText(translate('public-form:check.waitingTitle')).waitFor();
    expect((await readApplicant(id)).status).toBe('screening-incomplete');
    await phone.unroute(isOfForm);
    await phone.context().setOffline(false);
    await heading(phone, 'screening-form:done.title');
    await expectAccessible(phone);
    expect(await readApplicant(id)).toMatchObject({ status: 'pending', interpreter: 'no' });
    expect(await phone.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
      .not //
      .toContain('interpreter');

    await staff.goto('/page/profile?section=inbox');
    await staff.getByText(translate('notifications:texts.screening-submitted')).first().click();
    await staff.waitForURL(`**/page/applicant/${id}?section=activity`);
    await section.getByText(translate('screening:states.submitted'), { exact: true }).waitFor();
    await phone.reload();
    await heading(phone, 'screening-form:closed.spent.title');
  });

  it('opens in a separate tab beside the person, and the record shows progress', async () => {
    const id = await addApplicant({ lastName: 'Moraine-Beside' });
    const staff = await browser.visit();
    await enter(staff, 'user', `/page/applicant/${id}?section=overview`);
    const section = staff.getByRole('region', { name: translate('screening:title') });
    const beside = section.getByRole('button', {
      name: translate('screening:ways.beside'),
      // Says whose device it is.
      description: translate('screening:besideNote'),
    });
    await section.getByText(translate('screening:besideNote')).waitFor();
    const opening = staff.context().waitForEvent('page');
    await beside.click();
    const form = await opening;
    await form.waitForURL('**/screening/*');
    await press(form, 'screening-form:start.begin');
    await answer(form, 'No');
    expect(await form.evaluate(() => window.opener)).toBeNull();
    await staff.bringToFront();
    await staff.reload();
    await section.getByText(/^1 of \d+ questions answered/).waitFor();
    await section.getByRole('button', { name: translate('screening:revoke') }).click();
    await section.getByText(translate('screening:states.revoked'), { exact: true }).waitFor();
    // The button is gone, and focus moved to the section.
    await expectFocus(section);
    await expectAccessible(staff);
  });

  it('shows what the record has for review instead of asking again', {
    tags: 'main',
  }, async () => {
    const id = await addApplicant({ interpreter: 'yes', gender: 'Female' });
    const page = await browser.visit({ width: 360 });
    await page.goto(await makeLink(id));
    await press(page, 'screening-form:start.begin');
    const review = page.getByRole('heading', { name: translate('public-form:known.title') });
    await review.waitFor();
    expect(await interpreter(page, 'Yes').count()).toBe(0);
    // Its follow-up question is still asked.
    await page.getByLabel('Which language do you need?').waitFor();
    await expectAccessible(page);
    const change = translate('public-form:check.change');
    await page.getByRole('button', { name: `${change} Do you need an interpreter?` }).click();
    await expectFocus(interpreter(page, 'Yes'));
    await interpreter(page, 'No').check();
    await page.getByLabel('Which language do you need?').waitFor({ state: 'detached' });

    await press(page, 'public-form:topics.all');
    await page.getByRole('button', { name: /^You and your papers/ }).click();
    await review.waitFor();
    // Someone else may hold the link.
    await page.getByText(translate('public-form:known.kept')).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('Female');
    await expectAccessible(page);
  });

  it('can be revoked while its link is open, even if no other can be made', async () => {
    const id = await addApplicant();
    const link = await makeLink(id);
    const staff = await browser.visit();
    // Nothing in the app changes the status while a link is open, so the test stubs the reply.
    await staff.route('**/api/applicant/*/screening-link', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const reply = await route.fetch();
      const read = (await reply.json()) as { abilities: object };
      const json = { ...read, abilities: { ...read.abilities, makeLink: false } };
      return route.fulfill({ response: reply, json });
    });
    await enter(staff, 'user', `/page/applicant/${id}?section=overview`);
    const section = staff.getByRole('region', { name: translate('screening:title') });
    await section.getByText(translate('screening:states.open'), { exact: true }).waitFor();
    const buttons = section.getByRole('button');
    expect(await buttons.allTextContents()).toEqual([translate('screening:revoke')]);
    expect(await section.textContent()).not.toContain(translate('screening:besideNote'));
    await expectAccessible(staff);
    await buttons.click();
    await section.getByText(translate('screening:states.revoked'), { exact: true }).waitFor();
    expect(await buttons.count()).toBe(0);
    expect(await section.textContent()).not.toContain(translate('screening:goesOn'));
    expect((await openLink(link)).status).toBe(410);
  });

  it('resumes on another device, with a newer link, and after a reload', async () => {
    const id = await addApplicant();
    const first = await browser.visit({ width: 360, expected: [410] });
    const older = await makeLink(id);
    await first.goto(older);
    await press(first, 'screening-form:start.begin');
    await answer(first, 'No');
    await press(first, 'public-form:continue');
    const secondPage = (page: Page) => page.getByText(/^Topic 1 of .* page 2 of/);
    await secondPage(first).waitFor();
    await first.reload();
    await secondPage(first).waitFor();

    const newer = await makeLink(id);
    const second = await browser.visit();
    await second.goto(newer);
    await press(second, 'screening-form:start.goOn');
    await secondPage(second).waitFor();
    await press(second, 'public-form:topics.all');
    await second.getByRole('button', { name: /^Meeting us/ }).click();
    await interpreter(second, 'No').waitFor();
    expect(await interpreter(second, 'No').isChecked()).toBe(true);

    // The tab with the older link says what happened.
    await first.getByRole('textbox').first().fill('Ida');
    await press(first, 'public-form:continue');
    await heading(first, 'screening-form:closed.revoked.title');
  });

  it('in two tabs submits once, and the other tab says so', async () => {
    const id = await addApplicant();
    const link = await makeLink(id);
    const one = await browser.visit({ expected: [409, 410] });
    const other = await one.context().newPage();
    for (const page of [one, other]) {
      await page.goto(link);
      await press(page, 'screening-form:start.begin');
    }
    await one.bringToFront();
    await answer(one, 'Yes');
    await other.bringToFront();
    const elsewhere = (page: Page) =>
      page.getByRole('heading', { name: translate('public-form:elsewhere.title') });
    await interpreter(other, 'No').click();
    await elsewhere(other).waitFor();
    expect(await interpreter(other, 'Yes').isChecked()).toBe(true);
    await answer(other, 'No');
    await one.bringToFront();
    await goToEnd(one);
    await press(one, 'public-form:check.send');
    await elsewhere(one).waitFor();
    expect((await readApplicant(id)).interpreter).toBe(null);
    await press(one, 'public-form:elsewhere.seen');
    await press(one, 'public-form:check.send');
    await heading(one, 'screening-form:done.title');
    expect((await readApplicant(id)).interpreter).toBe('no');
    await other.bringToFront();
    await interpreter(other, 'Yes').click();
    await heading(other, 'screening-form:closed.spent.title');
  });

  it('submits once if the reply is lost', { tags: 'main' }, async () => {
    const id = await addApplicant();
    const page = await browser.visit({ width: 360, expected: ['net::ERR_CONNECTION_RESET'] });
    await page.goto(await makeLink(id));
    await press(page, 'screening-form:start.begin');
    await goToEnd(page);
    let lost = false;
    await page.route('**/submit', async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await press(page, 'public-form:check.send');
    await heading(page, 'screening-form:done.title');
    expect(lost).toBe(true);
  });

  it('clears the screen for the next person, and Back shows no earlier page', async () => {
    const page = await browser.visit({ width: 360 });
    const link = await makeLink(await addApplicant());
    await page.goto(link);
    await press(page, 'screening-form:start.begin');
    await interpreter(page, 'No').check();
    await press(page, 'public-form:continue');
    await page.getByText(translate('public-form:saving.saved')).waitFor();
    await press(page, 'public-form:pause');
    await page.getByText(translate('screening-form:pause.saved')).waitFor();
    await expectAccessible(page);
    await press(page, 'screening-form:pause.clear');
    await heading(page, 'screening-form:cleared.title');
    expect(new URL(page.url()).pathname).toBe('/screening/cleared');
    const storedState = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, location.href]),
    );
    expect(storedState).not.toContain(secretIn(link));
    for (let back = 0; back < 3; back += 1) {
      await page.goBack();
      await page.reload();
      await heading(page, 'screening-form:cleared.title');
    }
  });

  it('asks for the date of birth on a new device, and not after a reload', async () => {
    const id = await addApplicant({ dateOfBirth: '1984-03-07' });
    const link = await makeLink(id);
    const page = await browser.visit({ width: 360, expected: [404, 410] });
    await page.goto(link);
    await heading(page, 'screening-form:proof.title');
    // Neither address nor history holds the key of the form.
    expect(await page.evaluate(() => location.href)).not.toContain(secretIn(link));
    await expectAccessible(page);
    const birth = page.getByRole('group', { name: translate('pre-screening:resume.birth') });
    const give = async (day: string, month: string) => {
      await birth.getByLabel(translate('public-form:date.day')).fill(day);
      await birth.getByLabel(translate('public-form:date.month')).selectOption({ label: month });
      await birth.getByLabel(translate('public-form:date.year')).fill('1984');
      await press(page, 'pre-screening:resume.goOn');
    };
    await give('3', 'July');
    await page.getByText(translate('screening-form:proof.notFound')).waitFor();
    await give('7', 'March');
    await press(page, 'screening-form:start.begin');
    await answer(page, 'No');
    await page.reload();
    await interpreter(page, 'No').waitFor();

    // The same link on another device asks again, and so does an older link with its secret in the
    // path.
    const other = await browser.visit({ width: 360, language: 'fr', expected: [404] });
    for (const address of [link, `/screening/${secretIn(link)}`]) {
      await other.goto(address);
      await heading(other, 'screening-form:proof.title', translationsIn('fr'));
      expect(new URL(other.url()).pathname).toBe('/screening/open');
    }
    await expectAccessible(other);
  });

  it('uses the person’s language until they choose another', async () => {
    const page = await browser.visit({ width: 360 });
    await page.goto(await makeLink(await addApplicant({ language: 'fr' })));
    await heading(page, 'screening-form:title', translationsIn('fr'));
    await page.getByRole('button', { name: 'English' }).click();
    await heading(page, 'screening-form:title');
    await page.reload();
    await heading(page, 'screening-form:title');
  });
});

it('explains why a link doesn’t work and how to call, in French', async () => {
  const french = translationsIn('fr');
  const id = await addApplicant();
  const revoked = await makeLink(id);
  await revoke(id);
  const spent = await makeLink(await addApplicant());
  const device = (await (await openLink(spent)).json()) as { id: string; secret: string };
  const submitted = await fetch(new URL(`/api/screening/${device.id}/submit`, demo.url), {
    method: 'POST',
    headers: { 'x-intake-secret': device.secret },
  });
  expect(submitted.status).toBe(200);
  const expired = await makeLink(await addApplicant());
  const page = await browser.visit({ language: 'fr', width: 360, expected: [410] });
  // The server's clock can't be changed here, so the test stubs the reply.
  await page.route('**/api/screening/open', (route) => {
    if (!route.request().postData()?.includes(secretIn(expired))) return route.continue();
    return route.fulfill({
      status: 410,
      json: { code: 'gone', message: 'gone', details: { reason: 'expired' } },
    });
  });
  // An address without its fragment opens nothing.
  const closed = { revoked, spent, expired, unknown: expired.split('#')[0] ?? '' };
  for (const [reason, link] of Object.entries(closed)) {
    await page.goto(link);
    await heading(page, `screening-form:closed.${reason}.title`, french);
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.getByRole('link', { name: /988/ }).first().waitFor();
    expect(await page.locator('main').innerHTML()).not.toContain('login');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
