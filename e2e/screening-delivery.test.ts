import type { Page } from 'playwright-core';
import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { advanceTime, stopTime } from './fixed-time.ts';
import { waitForMail } from './mailbox.ts';
import { newAccount, registerInvited } from './new-person.ts';
import {
  addApplicant,
  answer,
  goToEnd,
  heading,
  interpreter,
  makeLink,
  press,
  readApplicant,
  secretIn,
} from './screening-steps.ts';
import { enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';

/** Ways to give someone a screening, and how its form handles failures. */

const browser = useBrowser();
const translate = translationsIn('en');

const screeningSection = (staff: Page) =>
  staff.getByRole('region', { name: translate('screening:title') });
const sectionButton = (staff: Page, key: string) =>
  screeningSection(staff).getByRole('button', { name: translate(key), exact: true });

describe('giving someone a screening', () => {
  it('works by email, and on paper with a QR code beside the address', async () => {
    const email = `ines.${crypto.randomUUID().slice(0, 8)}@post.example`;
    const id = await addApplicant({ email });
    const staff = await browser.visit();
    await enter(staff, 'user', `/page/applicant/${id}?section=overview`);
    await sectionButton(staff, 'screening:ways.mail').click();
    await staff.getByText(translate('screening:sent', { email })).waitFor();
    const { link } = await waitForMail(demo.outbox, email);
    await screeningSection(staff)
      .getByText(translate('screening:states.open'), { exact: true })
      .waitFor();
    expect(link).toMatch(/\/screening\/[\da-f]{8}#key=[\w-]{43}$/);
    expect(await staff.content()).not.toContain(secretIn(link));

    await sectionButton(staff, 'screening:ways.print').click();
    const paper = staff.getByRole('dialog', { name: translate('screening:paper.dialog') });
    const value = await paper.getByText(/\/screening\/[\da-f]{8}#key=[\w-]{43}$/).textContent();
    const print = await paper
      .getByRole('button', { name: translate('screening:ways.print') })
      .boundingBox();
    const viewportHeight = await staff.evaluate(() => document.documentElement.clientHeight);
    expect((print?.y ?? viewportHeight) + (print?.height ?? 0)).toBeLessThan(viewportHeight);
    const square = paper.getByRole('img', { name: translate('screening:paper.square') });
    const drawn = await square.locator('path').last().getAttribute('d');
    const qrCodeProps = { value: value ?? '', marginSize: 2, level: 'M' as const };
    expect(renderToStaticMarkup(createElement(QRCodeSVG, qrCodeProps))).toContain(`d="${drawn}"`);
  });

  it('works on their device by link if no tab opens, and the record shows that it was submitted', async () => {
    const id = await addApplicant();
    const staff = await browser.visit();
    await staff.addInitScript(() => {
      window.open = () => null;
    });
    await staff.clock.install();
    await enter(staff, 'user', `/page/applicant/${id}?section=overview`);
    await sectionButton(staff, 'screening:ways.beside').click();
    await staff.getByText(translate('screening:blocked')).waitFor();
    await expectAccessible(staff);
    const opening = staff.context().waitForEvent('page');
    await staff.getByRole('link', { name: translate('screening:openForm') }).click();
    const form = await opening;
    await press(form, 'screening-form:start.begin');
    await answer(form, 'Yes');
    await goToEnd(form);
    await press(form, 'public-form:check.send');
    await heading(form, 'screening-form:done.title');
    await form.close();
    await staff.bringToFront();
    // Simulates a slow person.
    await staff.clock.fastForward('05:00');
    // Headless browsers don't report that a tab is visible again.
    await staff.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    const main = staff.locator('main');
    const status = translate('enumerations:applicantStatuses.pending');
    await main.locator('header').getByText(status).waitFor();
    await staff.getByRole('link', { name: translate('case-record:parts.activity') }).click();
    await screeningSection(staff)
      .getByText(translate('screening:states.submitted'), { exact: true })
      .waitFor();
    await expect.poll(() => main.textContent()).toContain('Do you need an interpreter?');
  });
});

describe('screening form', () => {
  /** Blocks saves until released. The final request of a closing page bypasses routes. */
  async function openCuttable(
    link: string,
  ): Promise<{ page: Page; cut(isCut: boolean): Promise<void> }> {
    const page = await browser.visit({ width: 360 });
    await page.addInitScript(() => {
      const originalFetch = window.fetch;
      window.fetch = (to, how) => {
        const isLost = how?.method === 'PUT' && sessionStorage.getItem('is-cut') === 'true';
        return isLost ? Promise.reject(new TypeError('cut')) : originalFetch(to, how);
      };
    });
    await page.goto(link);
    const cut = (isCut: boolean) =>
      page.evaluate((value) => sessionStorage.setItem('is-cut', value), String(isCut));
    return { page, cut };
  }

  it('restores unsent answers after a reload, says what isn’t saved, and saves it later', async () => {
    const id = await addApplicant();
    const { page, cut } = await openCuttable(await makeLink(id));
    await press(page, 'screening-form:start.begin');
    await cut(true);
    await interpreter(page, 'Yes').check();
    await page.getByText(translate('public-form:saving.offline')).first().waitFor();
    await page.reload();
    await interpreter(page, 'Yes').waitFor();
    expect(await interpreter(page, 'Yes').isChecked()).toBe(true);
    await press(page, 'public-form:pause');
    await page.getByText(translate('screening-form:pause.notSaved')).waitFor();
    await cut(false);
    await page.getByText(translate('screening-form:pause.saved')).waitFor();
    await press(page, 'screening-form:pause.goOn');
    await goToEnd(page);
    await press(page, 'public-form:check.send');
    await heading(page, 'screening-form:done.title');
    expect((await readApplicant(id)).interpreter).toBe('yes');
  });

  it('asks an idle person whether they are there, then clears the screen', async () => {
    const page = await browser.visit({ width: 360 });
    await stopTime(page);
    await page.goto(await makeLink(await addApplicant()));
    await press(page, 'screening-form:start.begin');
    await answer(page, 'No');
    await advanceTime(page, 550_000);
    await page.getByText(translate('public-form:idle.warning')).waitFor();
    await expectAccessible(page);
    await press(page, 'public-form:idle.stay');
    await page.getByText(translate('public-form:idle.warning')).waitFor({ state: 'detached' });
    await interpreter(page, 'No').waitFor();
    await advanceTime(page, 610_000);
    await heading(page, 'screening-form:cleared.title');
    await page.getByText(translate('screening-form:cleared.saved')).waitFor();
    await page.reload();
    await heading(page, 'screening-form:cleared.title');
  });
});

it('tells person and staff if the link’s maker has left, and replaces it with one click', async () => {
  const giver = await registerInvited(newAccount('Gus', 'Leaver'), { role: 'user' });
  const id = await addApplicant();
  const made = await send(`/api/applicant/${id}/screening-link`, { how: 'print' }, giver.token);
  const { pathname, hash } = new URL(((await made.json()) as { url: string }).url);
  const link = pathname + hash;
  const phone = await browser.visit({ width: 360, expected: [410] });
  await phone.goto(link);
  await press(phone, 'screening-form:start.begin');
  await answer(phone, 'Yes');
  const { id: accountId } = JSON.parse(giver.user) as { id: string };
  const { token } = await demoSession('admin');
  const deactivation = await fetch(new URL(`/api/user/${accountId}`, demo.url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ deactivated: true, version: 1 }),
  });
  expect(deactivation.status).toBe(200);

  const other = await browser.visit({ width: 360, expected: [410] });
  await other.goto(link);
  await heading(other, 'screening-form:closed.paused.title');
  await expectAccessible(other);

  const staff = await browser.visit();
  await enter(staff, 'user', `/page/applicant/${id}?section=overview`);
  const section = screeningSection(staff);
  await section.getByText(translate('screening:states.suspended'), { exact: true }).waitFor();
  await section.getByText(translate('screening:suspended', { name: 'Gus Leaver' })).waitFor();
  await expectAccessible(staff);
  await sectionButton(staff, 'screening:ways.print').click();
  const paper = staff.getByRole('dialog', { name: translate('screening:paper.dialog') });
  const address = await paper.getByText(/\/screening\/[\da-f]{8}#key=/).textContent();
  const renewed = new URL(address ?? '', demo.url);
  await other.goto(renewed.pathname + renewed.hash);
  // A new hash alone doesn't load the page.
  await other.reload();
  // The list of topics leads to where the person stopped.
  await other.getByRole('button', { name: /^Meeting us/ }).click();
  await expect.poll(() => interpreter(other, 'Yes').isChecked()).toBe(true);
});
