import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { newApproved } from './new-client.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** Tallest header, in CSS pixels. */
const maxHeight = 96;

async function addPerson(fields: object) {
  const { token } = await beginSession('user');
  const reply = await send(
    '/api/applicant',
    { firstName: 'Mari', lastName: 'Header', ...fields },
    token,
  );
  return (await reply.json()) as { id: string; status: string };
}

describe('the header of a case record', () => {
  it('says the worst first, keeps the rest behind a button, and stays in view', {
    tags: 'main',
  }, async () => {
    const { id } = await addPerson({
      dateOfBirth: '1992-09-07',
      safeNow: 'no',
      mayLeaveMessage: 'no',
      preferredContact: 'text',
      interpreter: 'yes',
    });
    const page = await openAt(browser, `/page/applicant/${id}?section=overview`, {
      width: 1280,
    });
    const alerts = page.getByRole('list', { name: translate('case-record:badges.label') });
    expect(await alerts.getByRole('listitem').allInnerTexts()).toEqual([
      translate('dangers:marks.not-safe'),
      translate('case-record:badges.noMessage'),
      translate('case-record:badges.prefers', { way: translate('enumerations:contactWays.text') }),
    ]);
    await page
      .getByRole('button', { name: translate('case-record:badges.more', { count: 1 }) })
      .click();
    await page
      .getByRole('list', { name: translate('case-record:badges.more', { count: 1 }) })
      .getByText(translate('case-record:badges.interpreter'))
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const header = page.locator('main header').first();
    const before = await header.boundingBox();
    expect(before?.height).toBeLessThanOrEqual(maxHeight);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(async () => (await header.boundingBox())?.y).toBeGreaterThanOrEqual(70);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  });

  it('leaves name, status, and worst badge in view on a phone, and moves nothing', {
    tags: 'main',
  }, async () => {
    const fields = { safeNow: 'no', mayLeaveMessage: 'no', interpreter: 'yes' };
    const { id, status } = await addPerson(fields);
    const page = await openAt(browser, `/page/applicant/${id}?section=overview`, { width: 360 });
    const region = page.getByRole('region').last();
    const place = () => region.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const compact = page
      .locator('main [aria-hidden]')
      .filter({ has: page.locator('strong', { hasText: 'Mari Header' }) })
      .first();
    expect(await compact.count()).toBe(0);
    const before = [await place(), await height()];
    await page.evaluate(() => scrollTo(0, 900));
    await compact.waitFor({ state: 'attached' });
    const line = compact.locator('> div');
    await expect.poll(() => line.isVisible()).toBe(true);
    expect(await line.textContent()).toContain(translate('dangers:marks.not-safe'));
    expect(await line.textContent()).toContain(
      translate(`enumerations:applicantStatuses.${status}`),
    );
    expect(await line.textContent()).not.toContain(translate('case-record:badges.noMessage'));
    const box = await line.boundingBox();
    expect([box?.y, (box?.height ?? 0) <= 72]).toEqual([72, true]);
    expect([await place(), await height()]).toEqual(before);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => compact.count()).toBe(0);
    expect([await place(), await height()]).toEqual(before);
  });

  it('offers the next step by status', async () => {
    const { id } = await addPerson({});
    const page = await openAt(browser, `/page/applicant/${id}?section=tasks`);
    await page
      .getByRole('link', { name: translate('case-record:nextSteps.send-screening') })
      .click();
    await page.waitForURL('**?section=overview');
    await page.getByRole('heading', { name: translate('screening:title') }).waitFor();

    const approved = await newApproved('Header');
    await page.goto(`/page/applicant/${approved.id}`);
    await page.getByRole('button', { name: translate('case-record:nextSteps.enroll') }).click();
    await page.getByRole('dialog', { name: translate('clients:enrol.title') }).waitFor();
    await expectAccessible(page);
  });
});
