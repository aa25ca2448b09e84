import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Organization } from '#features/organization/contract/organization.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { addApplicant, makeLink, press } from './screening-steps.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** Skips questions up to this one. */
async function goTo(page: Page, question: string): Promise<Locator> {
  const group = page.getByRole('group', { name: question });
  for (let pages = 0; pages < 30 && !(await group.isVisible()); pages += 1) {
    const before = await page.locator('main').textContent();
    await press(page, 'public-form:continue');
    await expect.poll(() => page.locator('main').textContent()).not.toBe(before);
  }
  await group.waitFor();
  return group;
}

async function beginPreScreening(): Promise<Page> {
  const page = await browser.visit({ width: 360 });
  await page.goto('/pre-screening');
  await press(page, 'pre-screening:start.begin');
  await page.getByLabel('First name').fill('Ida');
  await page.getByLabel('Last name').fill('Panel');
  return page;
}

/** Phone numbers for these kinds of help, in order. */
async function helpLinks(kinds: string[]): Promise<string[]> {
  const reply = await fetch(new URL('/api/organisation', demo.url));
  const { helpLines } = (await reply.json()) as Organization;
  return kinds.flatMap((kind) => {
    const line = helpLines.find(({ help }) => help === kind);
    const { phone = null, text = null, textWord = null } = line ?? {};
    const message = textWord ? `sms:${text}?&body=${textWord}` : `sms:${text}`;
    return [...(phone ? [`tel:${phone}`] : []), ...(text ? [message] : [])];
  });
}

const hrefsIn = (panel: Locator) =>
  panel.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;

describe('an answer that signals danger', () => {
  it('opens help below the choices by keyboard, announces it, and keeps focus and answer', async () => {
    const page = await beginPreScreening();
    // Only the person's own phone keeps the form over a reload.
    await page.getByRole('radio', { name: translate('pre-screening:code.own') }).check();
    const group = await goTo(page, 'Are you safe right now?');
    const radio = (name: string) => group.getByRole('radio', { name, exact: true });
    const panel = group.getByRole('region', { name: translate('public-form:danger.title') });
    // Live regions must exist before their content.
    const announcers = group.locator('[aria-live="polite"]');
    const places = await announcers.count();
    expect(places).toBeGreaterThan(0);
    expect(await panel.count()).toBe(0);

    await radio('Yes').focus();
    await page.keyboard.press('ArrowDown');
    await panel.waitFor();
    await expectFocus(radio('No'));
    expect(await radio('No').isChecked()).toBe(true);
    expect(await announcers.count()).toBe(places);
    expect(await announcers.filter({ has: page.getByRole('region') }).count()).toBe(1);
    expect(await hrefsIn(panel)).toEqual(await helpLinks(['emergency', 'violence', 'suicide']));
    await panel.getByText(translate('public-form:danger.history')).waitFor();
    // Short choices share a row, so help comes after the last one.
    expect(await top(panel)).toBeGreaterThan(await top(radio('Rather not say')));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.keyboard.press('Tab');
    await expectFocus(panel.getByRole('link').first());
    await page.getByText(translate('public-form:saving.saved')).first().waitFor();
    await page.reload();
    await panel.waitFor();
    expect(await radio('No').isChecked()).toBe(true);
  });

  it('opens help directly below itself in a long list', async () => {
    const page = await beginPreScreening();
    const group = await goTo(page, 'Are you sick or shaking');
    await group.getByText('Yes, now', { exact: true }).click();
    const panel = group.getByRole('region', { name: translate('public-form:danger.title') });
    await panel.waitFor();
    expect(await hrefsIn(panel)).toEqual(await helpLinks(['emergency', 'nurse']));
    const choice = (name: string) => group.getByRole('radio', { name, exact: true });
    expect(await top(panel)).toBeGreaterThan(await top(choice('Yes, now')));
    expect(await top(panel)).toBeLessThan(await top(choice('Not now, but I’ve had seizures')));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  it('leaves one line when changed, and offers to send at once', async () => {
    const page = await beginPreScreening();
    const group = await goTo(page, 'Are you safe right now?');
    const panel = group.getByRole('region');
    const closed = group.getByText(translate('public-form:danger.closed'));
    await group.getByText('Not sure', { exact: true }).click();
    await panel.waitFor();
    expect(await closed.count()).toBe(0);
    await page.getByText(translate('public-form:danger.seenOnceSent')).waitFor();
    await group.getByText('Yes', { exact: true }).click();
    await closed.waitFor();
    expect(await panel.count()).toBe(0);
    await expectFocus(group.getByRole('radio', { name: 'Yes', exact: true }));

    await group.getByText('No', { exact: true }).click();
    await press(page, 'public-form:danger.sendNow');
    await page.getByRole('heading', { name: translate('public-form:check.title') }).waitFor();
  });

  it('names the suicide line first in the screening and says that staff see it at once', async () => {
    const page = await browser.visit({ width: 390 });
    await page.goto(await makeLink(await addApplicant()));
    await press(page, 'screening-form:start.begin');
    const group = await goTo(page, 'Have you had thoughts of ending your life?');
    await group.getByText('Yes, I have them now', { exact: true }).click();
    const panel = group.getByRole('region', { name: translate('public-form:danger.titleSuicide') });
    await panel.waitFor();
    expect(await hrefsIn(panel)).toEqual(await helpLinks(['suicide', 'emergency']));
    await page.getByText(translate('public-form:danger.seenAtOnce')).waitFor();
    await expectAccessible(page);

    await group.getByText('Yes, in the last month', { exact: true }).click();
    await expect.poll(() => hrefsIn(panel)).toEqual(await helpLinks(['suicide']));
  });
});
