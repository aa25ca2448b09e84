import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession, send } from './api-calls.ts';
import { draftPath, submitApplication } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** Opens the line for texts in the record of a new person, as staff. */
async function openTexts(width = 1280) {
  const page = await browser.visit({ width });
  const session = await beginSession('user');
  const person = { firstName: 'Mari', lastName: 'Texted', phone: '506-555-0142' };
  const reply = await send('/api/applicant', person, session.token);
  const { id } = (await reply.json()) as { id: string };
  await openWith(page, sessionEntries(session), `/page/applicant/${id}?compose=text`);
  await settled(page);
  return { page, id };
}

const press = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true }).click();

async function recordConsent(page: Page) {
  await press(page, 'texts:consent.agree');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('May we text you at this number').waitFor();
  await dialog.getByRole('textbox').fill('On the phone today');
  await dialog.getByRole('button', { name: translate('texts:consent.save') }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Text to +1 (506) 555-0142' });

describe('texts without a gateway', () => {
  it('go out from a phone of staff, once the person has agreed', async () => {
    const { page } = await openTexts();
    await page.getByText(translate('contact-safety:reasons.not-agreed')).waitFor();
    expect(await field(page).count()).toBe(0);
    await recordConsent(page);
    await page.getByText(translate('texts:purposes.called'), { exact: true }).click();
    expect(await field(page).inputValue()).toContain('We tried to call you.');
    await field(page).fill('Are you free at 3?');
    await page.getByText(translate('texts:write.size_one', { count: 1 })).waitFor();
    await expectAccessible(page);
    await press(page, 'texts:write.prepare');

    const waiting = page.getByRole('list', { name: translate('texts:open') });
    const link = waiting.getByRole('link');
    expect(await link.getAttribute('href')).toBe(
      `sms:+15065550142?&body=${encodeURIComponent('Are you free at 3? Reply STOP to end texts.')}`,
    );
    expect(await field(page).inputValue()).toBe('');
    await press(page, 'texts:byHand.sent');
    await waiting.waitFor({ state: 'hidden' });
    const entry = page.getByRole('list', { name: translate('notes:title') }).getByRole('listitem');
    await entry.getByText(translate('texts:states.sent-by-hand')).waitFor();
    await entry.getByText('Are you free at 3? Reply STOP to end texts.').waitFor();
  });

  it('say how many texts a long one counts as, and what makes it so', async () => {
    const { page } = await openTexts(360);
    await recordConsent(page);
    await field(page).fill('a'.repeat(200));
    await page.getByText(translate('texts:write.size_other', { count: 2 })).waitFor();
    await field(page).fill(`ê${'a'.repeat(50)}`);
    await page.getByText(translate('texts:write.costly')).waitFor();
  });

  it('stop when the person wants none', async () => {
    const { page } = await openTexts();
    await recordConsent(page);
    await press(page, 'texts:consent.refuse');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Said so in person');
    await dialog.getByRole('button', { name: translate('texts:consent.save') }).click();
    await page.getByText(translate('contact-safety:reasons.texts-stopped')).waitFor();
  });
});

describe('text to someone who has applied', () => {
  it('goes out from a phone of staff, and stays beside the application', async () => {
    const id = await submitApplication({
      'pre-name-first': 'Mica',
      'pre-reach-way': 'text',
      'pre-reach-phone': '506-555-0144',
    });
    const page = await browser.visit({ width: 360 });
    await openWith(page, sessionEntries(await beginSession('user')), draftPath(id));
    await settled(page);
    await press(page, 'texts:begin');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Are you free at 3?');
    await expectAccessible(page);
    await dialog
      .getByRole('button', { name: translate('texts:write.prepare'), exact: true })
      .click();
    await dialog.getByRole('link', { name: 'Text +1 (506) 555-0144' }).waitFor();
    await dialog.getByRole('button', { name: translate('texts:byHand.sent'), exact: true }).click();
    await dialog.getByRole('list', { name: translate('texts:open') }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const thread = page.getByRole('list', { name: translate('texts:thread') });
    await thread.getByText('Are you free at 3?').waitFor();
    await thread.getByText(translate('texts:states.sent-by-hand')).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it('shows beside the application that a colleague has open', async () => {
    const id = await submitApplication({
      'pre-name-first': 'Mica',
      'pre-reach-way': 'text',
      'pre-reach-phone': '506-555-0145',
    });
    const page = await browser.visit({});
    const stream = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/live');
    await openWith(page, sessionEntries(await beginSession('user')), draftPath(id));
    await stream;
    await settled(page);
    const thread = page.getByRole('list', { name: translate('texts:thread') });
    expect(await thread.count()).toBe(0);
    const { token } = await beginSession('admin');
    const text = { purpose: 'message', text: 'Are you free at 4?' };
    const sent = await send(`/api/draft-applicant/${id}/texts`, text, token);
    expect(sent.status).toBe(201);
    await thread.getByText('Are you free at 4?').waitFor();
  });
});
