import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { firstStep } from './first-step.ts';
import { expectFocus } from './focus.ts';
import { newLinkedClient } from './linked-client.ts';
import { type Look, lookEntries } from './look.ts';
import { signed } from './opened-consents.ts';
import { openNewPerson, setPart2 } from './part2.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

beforeEach(() => setPart2(true));
afterEach(() => setPart2(false));

const plain: Look = { language: 'en', skin: 'default' };
const inFrench: Look = { language: 'fr', skin: 'dark' };

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Resizes to phone width, which the menu follows after a moment. */
async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.locator('#menu[inert]').waitFor({ state: 'attached' });
}

async function checkPage(page: Page): Promise<void> {
  await settled(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

describe('consents', () => {
  it('can be recorded from the printout form, which keeps what was typed and uses them', async () => {
    const translate = translationsIn('fr');
    const { page } = await openNewPerson(browser, inFrench, '/paper');
    await narrow(page);
    await page.getByRole('checkbox', { name: translate('papers:parts.situation') }).uncheck();
    await page.getByRole('checkbox', { name: translate('papers:parts.handling') }).uncheck();
    await field(page, translate('papers:recipient')).fill('Shelter Board');
    await field(page, translate('papers:purpose')).fill('A room');
    await field(page, translate('papers:basis')).selectOption('consent');
    await page.getByText(translate('consents:choose.empty')).waitFor();
    await press(page, translate('consents:add'));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(translate('consents:form.readOut')).waitFor();
    // Incomplete consents aren't saved.
    await dialog.getByRole('button', { name: translate('consents:keep') }).click();
    expect(
      await dialog.getByLabel(translate('consents:form.recipient'), { exact: true }).inputValue(),
    ).toBe('Shelter Board');
    await dialog.getByLabel(translate('consents:form.what')).fill('Who I am and my phone');
    await dialog.getByLabel(translate('consents:form.signedOn')).fill('2026-01-05');
    await dialog.getByRole('button', { name: translate('consents:keep') }).click();
    await dialog.getByText(translate('validation:consent-end')).waitFor();
    await dialog
      .getByLabel(translate('consents:form.expiresOn'), { exact: true })
      .fill('2099-12-31');
    await dialog.getByLabel(translate('consents:form.typedName')).fill('Odile Talus');
    await dialog.getByRole('button', { name: translate('consents:keep') }).click();
    await page.getByText(translate('consents:choose.covers')).waitFor();
    expect(await field(page, translate('papers:recipient')).inputValue()).toBe('Shelter Board');
    expect(await field(page, translate('papers:purpose')).inputValue()).toBe('A room');

    await page.getByRole('checkbox', { name: translate('papers:parts.situation') }).check();
    const gap = translate('consents:choose.gapParts', {
      parts: translate('papers:parts.situation'),
    });
    await page.getByText(gap).waitFor();
    await checkPage(page);
    await press(page, translate('papers:show'));
    await page.getByText(translate('errors:consent-does-not-cover')).waitFor();
    await page.getByRole('checkbox', { name: translate('papers:parts.situation') }).uncheck();
    await page.getByText(translate('consents:choose.covers')).waitFor();
    await press(page, translate('papers:show'));
    const consentTable = page.locator('main table');
    await consentTable.getByText(translate('papers:part2.permission')).waitFor();
    await consentTable.getByText('Who I am and my phone').waitFor();
  });

  it('start with one button if there are none', async () => {
    const translate = translationsIn('en');
    const { page } = await openNewPerson(browser, plain, '/consents');
    const step = firstStep(page, translate('consents:none'), 'button');
    await step.click();
    await page.getByRole('dialog').getByText(translate('consents:form.readOut')).waitFor();
    expect(await page.getByRole('button', { name: translate('consents:add') }).count()).toBe(1);
  });

  it('end when staff say so, and are then listed as no longer valid', async () => {
    const translate = translationsIn('en');
    const { page, id, token } = await openNewPerson(browser, plain, '');
    await send(`/api/applicant/${id}/consent`, signed, token);
    await press(page, translate('case-record:menu'));
    await page.getByRole('menuitem', { name: translate('consents:menu') }).click();
    const current = page.getByRole('region', { name: translate('consents:current') });
    await current.getByText('Fernhaven').first().waitFor();
    await page
      .getByRole('button', { name: translate('consents:endOf', { who: 'Fernhaven' }) })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(translate('consents:endText')).waitFor();
    // Requires how it ended.
    await dialog.getByRole('button', { name: translate('consents:endConfirm') }).click();
    await dialog.getByText(translate('validation:not-an-option')).waitFor();
    await dialog.getByLabel(translate('enumerations:consentEndings.on_their_word')).check();
    await dialog.getByRole('button', { name: translate('consents:endConfirm') }).click();
    const past = page.getByRole('region', { name: translate('consents:past') });
    await past
      .getByText(translate('enumerations:consentStates.revoked'), { exact: true })
      .waitFor();
    await past
      .getByRole('button', { name: translate('consents:wrongOf', { who: 'Fernhaven' }) })
      .click();
    await dialog.getByText(translate('consents:wrongText')).waitFor();
    await dialog.getByRole('button', { name: translate('consents:wrongConfirm') }).click();
    await past.getByText(translate('enumerations:consentStates.void'), { exact: true }).waitFor();
  });

  it('appear with disclosures in the accounting', async () => {
    const translate = translationsIn('en');
    const disclosure = {
      parts: ['identity'],
      language: 'en',
      recipient: 'County Court',
      purpose: 'A hearing',
      basis: 'court_order',
      groundNote: 'Order of 5 May',
    };
    const { page } = await openNewPerson(browser, plain, '/disclosures', ({ id, token }) =>
      send(`/api/applicant/${id}/paper`, disclosure, token),
    );
    await narrow(page);
    await page.getByRole('link', { name: translate('papers:accounting.open') }).click();
    await page.getByText('County Court').waitFor();
    await page
      .getByText(translate('papers:accounting.askedByHint', { who: 'Odile Talus' }))
      .waitFor();
    const coming = page.waitForEvent('download');
    await press(page, translate('papers:accounting.table'));
    expect((await coming).suggestedFilename()).toMatch(/^accounting-.*\.xlsx$/);
    await press(page, translate('papers:show'));
    await page.locator('main table').getByText('County Court').waitFor();
    await checkPage(page);
  });

  it('can be revoked by the person in the client portal', async () => {
    const translate = translationsIn('fr');
    const { id, token, person } = await newLinkedClient();
    await send(`/api/applicant/${id}/consent`, signed, token);
    const page = await browser.visit({ language: 'fr', width: 360 });
    const entries = { ...lookEntries(inFrench), ...sessionEntries(person) };
    await openWith(page, entries, '/page/dashboard');
    const section = page.getByRole('region', { name: translate('my-page:consents.title') });
    await section.getByText('Fernhaven').first().waitFor();
    await checkPage(page);
    await section
      .getByRole('button', {
        name: translate('my-page:consents.takeBackFrom', { who: 'Fernhaven' }),
      })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(translate('my-page:consents.sure', { who: 'Fernhaven' })).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: translate('my-page:consents.takeBack') }).click();
    await page.getByText(translate('my-page:consents.taken')).waitFor();
    await section.getByRole('button').waitFor({ state: 'detached' });
    await expectFocus(section.locator('li').filter({ hasText: 'Fernhaven' }));
  });
});
