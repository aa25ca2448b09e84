import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TriageQueue } from '#features/triage/contract/triage.ts';
import { triageSearch } from '#features/triage/web/parts/triage-address.ts';
import { expectAccessible } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { submitApplication, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const french = translationsIn('fr');
const path = '/page/applicants?view=triage';

/** The most clicks from an application to a case record with a case worker. */
const clickBudget = 5;

async function get<Reply>(url: string): Promise<Reply> {
  const { token } = await demoSession('user');
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(new URL(url, demo.url), { headers })).json() as Promise<Reply>;
}

/** An application of someone in danger, so that it is near the top. */
async function submit(more: Record<string, unknown> = {}) {
  const lastName = uniqueName();
  const id = await submitApplication({
    'pre-name-first': 'Isolde',
    'pre-name-last': lastName,
    'pre-birth-date': '1997-04-02',
    'pre-safety-now': 'no',
    ...more,
  });
  return { id, lastName };
}

const row = (page: Page, lastName: string) =>
  page.getByRole('region', { name: translate('triage:queue') }).getByRole('button', {
    name: lastName,
  });
const preview = (page: Page, lastName: string) => page.getByRole('region', { name: lastName });
const decision = (page: Page, action: string) =>
  page.getByRole('button', { name: translate(`triage:actions.${action}`), exact: true });
const isQueued = async (id: string) =>
  (await get<TriageQueue>('/api/triage')).items.some((item) => item.id === id);

describe('triage', () => {
  it('turns an application into a case record with a case worker within the click budget', {
    tags: 'main',
  }, async () => {
    const { lastName } = await submit({ 'pre-wants': ['housing'] });
    const page = await openAt(browser, path, { width: 1280 });
    let clicks = 0;
    const click = async (target: ReturnType<typeof row>) => {
      clicks += 1;
      await target.click();
    };
    await click(row(page, lastName));
    const shown = preview(page, lastName);
    await shown.getByText(translate('dangers:title')).waitFor();
    await shown.getByText('Are you safe right now?').waitFor();
    await shown.getByText('A place to live').waitFor();
    await shown.getByText(translate('triage:heldForYou')).waitFor();
    await expectAccessible(page);
    await click(decision(page, 'accept'));
    await page
      .getByText(translate('triage:done.accepted', { name: `Isolde ${lastName}` }))
      .waitFor();
    expect(clicks).toBeLessThanOrEqual(clickBudget);
    expect(await row(page, lastName).count()).toBe(0);
    const { items } = await get<{ items: { caseWorkerId: string }[] }>(
      `/api/applicant?q=${lastName}`,
    );
    const me = await get<{ id: string }>('/api/auth/me');
    expect(items).toMatchObject([{ caseWorkerId: me.id }]);
  });

  it('gives an item to one of two people, and shows the other who has it', async () => {
    const { lastName } = await submit();
    const mine = await openAt(browser, path, { width: 1280 });
    await row(mine, lastName).click();
    await preview(mine, lastName).getByText(translate('triage:heldForYou')).waitFor();

    const theirs = await openAt(browser, path, { width: 1280, role: 'admin', expected: [409] });
    const held = row(theirs, lastName);
    await held.getByText(translate('triage:openWith')).waitFor();
    await held.click();
    const me = await get<{ firstName: string }>('/api/auth/me');
    await preview(theirs, lastName)
      .getByText(translate('triage:heldBy', { name: me.firstName }))
      .waitFor();
    expect(await decision(theirs, 'accept').isDisabled()).toBe(true);
    await expectAccessible(theirs);

    await mine.keyboard.press('Escape');
    await expect.poll(async () => held.getByText(translate('triage:openWith')).count()).toBe(0);
  });

  it('works with the keyboard alone: move, open, decline with a reason, undo', async () => {
    const { id, lastName } = await submit();
    const page = await openAt(browser, path, { width: 1280 });
    await page.getByRole('region', { name: translate('triage:queue') }).waitFor();
    for (let moves = 0; moves < 60; moves += 1) {
      await page.keyboard.press('j');
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (focused.includes(lastName)) break;
    }
    await page.keyboard.press('Enter');
    await decision(page, 'decline').waitFor();
    await preview(page, lastName).getByText(translate('triage:heldForYou')).waitFor();
    await page.keyboard.press('x');
    await page.getByRole('textbox', { name: translate('triage:declineReason') }).waitFor();
    // Keys are letters while someone types.
    await page.keyboard.type('azs: sent twice');
    await page.keyboard.press('Enter');
    await page
      .getByText(translate('triage:done.declined', { name: `Isolde ${lastName}` }))
      .waitFor();
    expect(await isQueued(id)).toBe(false);
    await page.keyboard.press('z');
    await page.getByText(translate('triage:done.undone')).waitFor();
    expect(await isQueued(id)).toBe(true);
    await preview(page, lastName).waitFor();

    await page.keyboard.press('s');
    await page.getByRole('group', { name: translate('triage:snooze.until') }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => isQueued(id)).toBe(false);
    await page.getByRole('button', { name: translate('actions:undo') }).waitFor();
    await page.keyboard.press('z');
    await expect.poll(() => isQueued(id)).toBe(true);

    // Until the undo has reopened the item, another one is open, and keys do nothing to it.
    await page.getByText(translate('triage:done.undone')).waitFor();
    await page.keyboard.press('q');
    await page.getByRole('textbox', { name: translate('triage:askWhat') }).waitFor();
    await page.keyboard.type('Where are you tonight?');
    await page.keyboard.press('Enter');
    await expect.poll(() => isQueued(id)).toBe(false);
    await page.getByRole('button', { name: translate('actions:undo') }).click();
    await page.getByText(translate('triage:done.undone')).waitFor();
    expect(await isQueued(id)).toBe(true);
    await page.keyboard.press('w');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  });

  it('says before asking whether the question is emailed or asked by phone, and undo takes it back', async () => {
    const mailed = await submit({ 'pre-reach-way': 'email', 'pre-reach-email': 'mia@example.org' });
    const called = await submit({ 'pre-reach-way': 'call', 'pre-reach-phone': '506-555-0142' });
    const page = await openAt(browser, path, { width: 1280 });
    const ask = async (lastName: string, how: string | RegExp) => {
      await row(page, lastName).click();
      await preview(page, lastName).getByText(translate('triage:heldForYou')).waitFor();
      await decision(page, 'ask').click();
      await preview(page, lastName).getByText(how).waitFor();
      await expectAccessible(page);
      await page.keyboard.type('Can you come at 3?');
      await page.keyboard.press('Enter');
    };
    await ask(mailed.lastName, translate('triage:asking.email', { address: 'm…@example.org' }));
    const name = `Isolde ${mailed.lastName}`;
    await page.getByText(translate('triage:done.askedByEmail', { name })).waitFor();
    await expect.poll(() => isQueued(mailed.id)).toBe(false);
    await page.keyboard.press('z');
    await page.getByText(translate('triage:done.undone')).waitFor();
    await preview(page, mailed.lastName).waitFor();
    expect(await isQueued(mailed.id)).toBe(true);

    await ask(called.lastName, /No email\. Call .*555-0142, no voicemail\./);
    await page
      .getByText(/for you to ask .* Returns tomorrow\. No email\. Call .*555-0142/)
      .waitFor();
    await expect.poll(() => isQueued(called.id)).toBe(false);
  });

  it.each([
    ['by email', { 'pre-reach-way': 'email', 'pre-reach-email': 'marguerite@exemple.org' }],
    ['by phone', { 'pre-reach-way': 'call', 'pre-reach-phone': '+1 506-555-0142' }],
    [
      'with care, to someone who refuses messages',
      {
        'pre-reach-way': 'call',
        'pre-reach-phone': '+1 506-555-0142',
        'pre-safety-careful': 'My partner answers my phone',
      },
    ],
  ])('says how a question is asked in two lines on a phone, in French: %s', async (_, answers) => {
    const { id } = await submit(answers);
    const search = new URLSearchParams(triageSearch({ kind: 'application', id }));
    const page = await openAt(browser, `/page/applicants?${search}`, {
      width: 360,
      language: 'fr',
    });
    await page.getByRole('button', { name: french('triage:actions.ask'), exact: true }).click();
    const field = page.getByRole('textbox', { name: french('triage:askWhat') });
    await field.waitFor();
    const note = page.getByRole('status').and(page.locator('form p'));
    await expect.poll(() => note.textContent()).toMatch(/Part tel quel|Par téléphone/);
    const lines = await note.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, (await note.textContent()) ?? '').toBeLessThanOrEqual(2);
    await expectAccessible(page);
  });

  it('keeps the order while it is read: new items wait behind a line', async () => {
    const { lastName } = await submit();
    const page = await openAt(browser, path, { width: 1280 });
    await row(page, lastName).waitFor();
    const names = () => page.locator('[data-row]').allInnerTexts();
    const before = await names();
    const { lastName: later } = await submit();
    const line = page.getByRole('button', {
      name: translate('triage:newDanger', { count: 1 }),
    });
    await line.waitFor();
    expect(await names()).toEqual(before);
    await expectAccessible(page);
    await line.click();
    await row(page, later).waitFor();
  });

  it('opens on the application that the address names, and covers the queue on a phone', async () => {
    const { id, lastName } = await submit();
    const page = await openAt(browser, `/page/draft-applicant/view/${id}`, { width: 360 });
    await preview(page, lastName).waitFor();
    expect(await row(page, lastName).isVisible()).toBe(false);
    await expectAccessible(page);
    await page.getByRole('button', { name: translate('triage:back') }).click();
    await row(page, lastName).waitFor();
    await expectAccessible(page);
    await row(page, lastName).click();
    await page.getByRole('link', { name: /All \d+ answers/ }).click();
    await page.waitForURL('**?view=answers');
    await page.getByRole('heading', { name: translate('drafts:answers') }).waitFor();
  });

  it('attaches an application to the record it matches, and undo separates them', async () => {
    const first = await submit();
    const page = await openAt(browser, path, { width: 1280 });
    await row(page, first.lastName).click();
    await decision(page, 'accept').click();
    await page.getByText(/Accepted Isolde/).waitFor();
    const again = await submitApplication({
      'pre-name-first': 'Isolde',
      'pre-name-last': first.lastName,
      'pre-birth-date': '1997-04-02',
      'pre-safety-now': 'no',
    });
    await page.goto(path);
    // The accepted record may be in the queue as a match, below.
    await row(page, first.lastName).first().click();
    const shown = preview(page, first.lastName);
    await shown.getByRole('table').getByText(translate('triage:thisApplication')).waitFor();
    await page.keyboard.press('m');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('drafts:attach.confirm') })
      .click();
    await page
      .getByText(translate('triage:done.attached', { name: `Isolde ${first.lastName}` }))
      .waitFor();
    expect(await isQueued(again)).toBe(false);
    await page.keyboard.press('z');
    await expect.poll(() => isQueued(again)).toBe(true);
  });
});
