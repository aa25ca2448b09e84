import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { openAt } from './open-at.ts';
import { addApplicant } from './screening-steps.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

async function openMenu(id: string, visitor: Visitor = {}) {
  const page = await openAt(browser, `/page/applicant/${id}`, visitor);
  await page.getByRole('button', { name: translate('case-record:menu'), exact: true }).click();
  const item = page.getByRole('menuitem', { name: translate('return-letters:menu') });
  await page.getByRole('menuitem', { name: translate('papers:menuLetter') }).waitFor();
  return { page, item, dialog: page.getByRole('dialog') };
}

describe('letter to a person with a record', () => {
  it('asks why it is safe to mail where the person asked for care', async () => {
    const id = await addApplicant({
      preferredContact: 'mail',
      address: {
        line1: '12 Low Road',
        line2: '',
        city: '',
        region: '',
        postalCode: '',
        country: '',
      },
    });
    const { token } = await demoSession('user');
    const answers = [{ questionId: 'pre-safety-careful', answer: 'My brother opens my mail' }];
    expect((await send(`/api/question-answer/all/${id}`, answers, token)).ok).toBe(true);
    // The first try, without a reason.
    const { page, item, dialog } = await openMenu(id, { width: 360, expected: [409] });
    await item.click();
    expect(await dialog.getByLabel(translate('return-letters:address')).inputValue()).toBe(
      '12 Low Road',
    );
    await expectAccessible(page);
    const save = dialog.getByRole('button', { name: translate('return-letters:download') });
    await save.click();
    await dialog.getByText(translate('contact-safety:refused.post')).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel(translate('return-letters:reason')).fill('They asked for it today');
    const [saved] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(saved.suggestedFilename()).toMatch(/^letter-\w{4}\.pdf$/);
    await dialog.waitFor({ state: 'hidden' });
  });

  it('is offered only to those who can’t be reached in another way', async () => {
    const reachable = await addApplicant({ phone: '506-555-0142' });
    expect(await (await openMenu(reachable)).item.count()).toBe(0);
    const silent = await addApplicant({});
    await (await openMenu(silent)).item.waitFor();
  });
});

describe('form on paper', () => {
  it.each(['en', 'fr'] as const)(
    'is linked from the first page and the foot, in %s',
    async (language) => {
      const translateHere = translationsIn(language);
      const page = await browser.visit({ width: 360, language });
      await page.goto('/pre-screening');
      for (const key of ['public-form:paper.use', 'public-form:paper.foot']) {
        const link = page.getByRole('link', { name: translateHere(key) });
        const href = (await link.getAttribute('href')) ?? '';
        expect(href).toContain(`language=${language}`);
        const reply = await page.request.get(href);
        expect(reply.headers()['content-type']).toBe('application/pdf');
      }
      await expectAccessible(page);
      await page.getByRole('button', { name: translateHere('pre-screening:start.begin') }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('link', { name: translateHere('public-form:paper.foot') }).waitFor();
    },
  );
});
