import type { Page } from 'playwright-core';
import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { send, sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { passTime, stopTime } from './fixed-time.ts';
import { waitForMail } from './mailbox.ts';
import { newAccount, registerInvited } from './new-person.ts';
import {
  addApplicant,
  answer,
  fileOf,
  goToEnd,
  heading,
  makeLink,
  press,
  secretIn,
  veteran,
} from './screening-steps.ts';
import { enter } from './sign-in.ts';
import { wordsIn } from './words.ts';

/** How a screening reaches its person, and what its form does with a line and a person that fail. */

const browser = useBrowser();
const words = wordsIn('en');

const sectionOf = (staff: Page) => staff.getByRole('region', { name: words('screening:title') });
const buttonOf = (staff: Page, key: string) =>
  sectionOf(staff).getByRole('button', { name: words(key), exact: true });

describe('a screening reaches its person', () => {
  it('by mail, and on paper, whose square says the address beside it', async () => {
    const email = `ines.${crypto.randomUUID().slice(0, 8)}@post.example`;
    const id = await addApplicant({ email });
    const staff = await browser.visit();
    await enter(staff, 'user', `/page/applicant/${id}`);
    await buttonOf(staff, 'screening:ways.mail').click();
    await staff.getByText(words('screening:sent', { email })).waitFor();
    const { link } = await waitForMail(demo.outbox, email);
    await sectionOf(staff).getByText(words('screening:states.open'), { exact: true }).waitFor();
    expect(link).toMatch(/\/screening\/[\da-f]{8}#key=[\w-]{43}$/);
    expect(await staff.content()).not.toContain(secretIn(link));

    await buttonOf(staff, 'screening:ways.print').click();
    const paper = staff.getByRole('dialog', { name: words('screening:paper.dialog') });
    const value = await paper.getByText(/\/screening\/[\da-f]{8}#key=[\w-]{43}$/).textContent();
    const print = await paper
      .getByRole('button', { name: words('screening:ways.print') })
      .boundingBox();
    const seen = await staff.evaluate(() => document.documentElement.clientHeight);
    expect((print?.y ?? seen) + (print?.height ?? 0)).toBeLessThan(seen);
    const square = paper.getByRole('img', { name: words('screening:paper.square') });
    const drawn = await square.locator('path').last().getAttribute('d');
    const meant = { value: value ?? '', marginSize: 2, level: 'M' as const };
    expect(renderToStaticMarkup(createElement(QRCodeSVG, meant))).toContain(`d="${drawn}"`);
  });

  it('beside them, by a link where no tab opens, and the file shows that it was sent', async () => {
    const id = await addApplicant();
    const staff = await browser.visit();
    await staff.addInitScript(() => {
      window.open = () => null;
    });
    await staff.clock.install();
    await enter(staff, 'user', `/page/applicant/${id}`);
    await buttonOf(staff, 'screening:ways.beside').click();
    await staff.getByText(words('screening:blocked')).waitFor();
    await expectAccessible(staff);
    const opening = staff.context().waitForEvent('page');
    await staff.getByRole('link', { name: words('screening:openForm') }).click();
    const form = await opening;
    await press(form, 'screening-form:start.begin');
    await answer(form, 'Yes');
    await goToEnd(form);
    await press(form, 'public-form:check.send');
    await heading(form, 'screening-form:done.title');
    await form.close();
    await staff.bringToFront();
    // It took them a while.
    await staff.clock.fastForward('05:00');
    // A browser without a window doesn't say by itself that the tab is seen again.
    await staff.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    const main = staff.locator('main');
    const status = words('enumerations:applicantStatuses.pending');
    await main.getByText(status, { exact: true }).first().waitFor();
    await staff.getByRole('link', { name: words('applicants:view.sections.activity') }).click();
    await sectionOf(staff)
      .getByText(words('screening:states.submitted'), { exact: true })
      .waitFor();
    await expect.poll(() => main.textContent()).toContain('Have you ever served');
  });
});

describe('the form of a screening', () => {
  /** Nothing is saved any more, until it is said. What a page sends as it ends goes past any route. */
  async function openCuttable(
    link: string,
  ): Promise<{ page: Page; cut(isCut: boolean): Promise<void> }> {
    const page = await browser.visit({ width: 360 });
    await page.addInitScript(() => {
      const reach = window.fetch;
      window.fetch = (to, how) => {
        const isLost = how?.method === 'PUT' && sessionStorage.getItem('is-cut') === 'true';
        return isLost ? Promise.reject(new TypeError('cut')) : reach(to, how);
      };
    });
    await page.goto(link);
    const cut = (isCut: boolean) =>
      page.evaluate((value) => sessionStorage.setItem('is-cut', value), String(isCut));
    return { page, cut };
  }

  it('has after a reload what never got through, says what is not saved, and saves it later', async () => {
    const id = await addApplicant();
    const { page, cut } = await openCuttable(await makeLink(id));
    await press(page, 'screening-form:start.begin');
    await cut(true);
    await veteran(page, 'Yes').check();
    await page.getByText(words('public-form:saving.offline')).first().waitFor();
    await page.reload();
    await veteran(page, 'Yes').waitFor();
    expect(await veteran(page, 'Yes').isChecked()).toBe(true);
    await press(page, 'public-form:pause');
    await page.getByText(words('screening-form:pause.notSaved')).waitFor();
    await cut(false);
    await page.getByText(words('screening-form:pause.saved')).waitFor();
    await press(page, 'screening-form:pause.goOn');
    await goToEnd(page);
    await press(page, 'public-form:check.send');
    await heading(page, 'screening-form:done.title');
    expect((await fileOf(id)).veteran).toBe('yes');
  });

  it('asks who sits still whether they are there, and clears the screen when nobody is', async () => {
    const page = await browser.visit({ width: 360 });
    await stopTime(page);
    await page.goto(await makeLink(await addApplicant()));
    await press(page, 'screening-form:start.begin');
    await answer(page, 'No');
    await passTime(page, 550_000);
    await page.getByText(words('public-form:idle.warning')).waitFor();
    await expectAccessible(page);
    await press(page, 'public-form:idle.stay');
    await page.getByText(words('public-form:idle.warning')).waitFor({ state: 'detached' });
    await veteran(page, 'No').waitFor();
    await passTime(page, 610_000);
    await heading(page, 'screening-form:cleared.title');
    await page.getByText(words('screening-form:cleared.saved')).waitFor();
    await page.reload();
    await heading(page, 'screening-form:cleared.title');
  });
});

it('a link whose maker has left says so to its person and to staff, and is replaced with one press', async () => {
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
  const { token } = await sessionOf('admin');
  const left = await fetch(new URL(`/api/user/${accountId}`, demo.url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ deactivated: true, version: 1 }),
  });
  expect(left.status).toBe(200);

  const other = await browser.visit({ width: 360, expected: [410] });
  await other.goto(link);
  await heading(other, 'screening-form:closed.paused.title');
  await expectAccessible(other);

  const staff = await browser.visit();
  await enter(staff, 'user', `/page/applicant/${id}`);
  const section = sectionOf(staff);
  await section.getByText(words('screening:states.suspended'), { exact: true }).waitFor();
  await section.getByText(words('screening:suspended', { name: 'Gus Leaver' })).waitFor();
  await expectAccessible(staff);
  await buttonOf(staff, 'screening:ways.print').click();
  const paper = staff.getByRole('dialog', { name: words('screening:paper.dialog') });
  const address = await paper.getByText(/\/screening\/[\da-f]{8}#key=/).textContent();
  const renewed = new URL(address ?? '', demo.url);
  await other.goto(renewed.pathname + renewed.hash);
  // A hash alone is no new page.
  await other.reload();
  // It goes on where the person has stopped.
  await press(other, 'public-form:back');
  await expect.poll(() => veteran(other, 'Yes').isChecked()).toBe(true);
});
