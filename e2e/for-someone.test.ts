import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { draftPath } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { openAt } from './open-at.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const someone = (key: string, language = 'en') =>
  translationsIn(language)(`pre-screening:someone.${key}`);
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true });
const goOn = (page: Page) => button(page, 'public-form:continue').click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const pick = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();
const step = (page: Page, number: number, steps: number) =>
  page
    .getByText(translate('public-form:progress', { step: number, steps }))
    .first()
    .waitFor();

async function begin(lastName = ''): Promise<Page> {
  const page = await browser.visit({ width: 360 });
  await page.goto('/pre-screening');
  await button(page, 'pre-screening:someone.link').click();
  await heading(page, someone('title')).waitFor();
  if (lastName) await page.getByLabel(someone('questions.name')).fill(lastName);
  return page;
}

async function findDraft(lastName: string): Promise<{ id: string }> {
  const { token } = await demoSession('user');
  const url = new URL(`/api/draft-applicant?q=${lastName}`, demo.url);
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await reply.json()) as { items: { id: string }[] };
  const [found] = items;
  if (!found) throw new Error('The application is missing');
  return found;
}

describe('a form filled in for someone', () => {
  it('asks about the helper, then the same pages in other words, and tells staff', {
    tags: 'main',
  }, async () => {
    const lastName = 'Quilliam';
    const page = await begin();
    await step(page, 1, 6);
    // The helper's name is all that this page needs.
    await goOn(page);
    const nameError = page.locator('#q-helper-name-problem');
    await nameError.waitFor();
    await page.getByLabel(someone('questions.name')).fill('Ana Roy');
    await page.getByLabel(someone('questions.relation')).fill('my sister');
    await pick(page, someone('options.knows.not_yet'));
    expect(await page.getByLabel(someone('questions.reach')).count()).toBe(0);
    await pick(page, someone('options.contact.me'));
    await goOn(page);
    await page.locator('#q-helper-reach-problem').waitFor();
    await page.getByLabel(someone('questions.reach')).fill('418 555 0142');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await goOn(page);

    await heading(page, 'Who is it about?').waitFor();
    await page.getByText(someone('line'), { exact: true }).waitFor();
    await page.getByLabel('First name').fill('Luc');
    await page.getByLabel('Last name').fill(lastName);
    await goOn(page);
    await heading(page, 'What is the safest way to reach them?').waitFor();
    await pick(page, 'Text message');
    // The helper gives their own number once more.
    await page.getByLabel('Their phone number').fill('+1 418 555-0142');
    await expectAccessible(page);
    await goOn(page);
    await heading(page, 'Are they safe right now?').waitFor();
    await goOn(page);
    await page.getByText('Where will they sleep tonight?').waitFor();
    await goOn(page);
    await heading(page, 'What do they need?').waitFor();
    await goOn(page);

    await heading(page, translate('public-form:check.title')).waitFor();
    const answers = page.locator('main dl').first();
    for (const text of ['Ana Roy', 'my sister', 'Not yet', 'Me', '418 555 0142']) {
      await answers.getByText(text, { exact: true }).waitFor();
    }
    await button(page, 'public-form:check.send').click();
    await heading(page, translate('pre-screening:done.title')).waitFor();
    await page.getByText(someone('private')).waitFor();
    // Nothing invites the helper to tell more about the person.
    expect(await page.getByText(translate('pre-screening:more.title')).count()).toBe(0);
    await expectAccessible(page);

    const { id } = await findDraft(lastName);
    const staff = await openAt(browser, draftPath(id));
    const title = translate('contact-safety:helper.byRelation', {
      name: 'Ana Roy',
      relation: 'my sister',
    });
    await staff.getByText(title).waitFor();
    await staff.getByText(translate('contact-safety:helper.knows.not_yet')).waitFor();
    await expectAccessible(staff);
    const accept = staff.getByRole('button', { name: translate('drafts:finalise'), exact: true });
    await accept.click();
    // The address changes before the page, and the application shows the same notice.
    await staff.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
    await accept.waitFor({ state: 'detached' });
    await staff.getByText(title).waitFor();
    await staff
      .getByRole('button', { name: translate('contact-safety:helper.told'), exact: true })
      .click();
    await staff.getByText(translate('contact-safety:helper.toldDone')).waitFor();
    await expect.poll(() => staff.getByText(title).count()).toBe(0);
  });

  it('is saved under the code, and can be changed on the review page', async () => {
    const page = await begin('Ana');
    await goOn(page);
    const saved = page.waitForResponse(
      (reply) => reply.request().method() === 'PUT' && !reply.url().endsWith('/helper'),
    );
    await page.getByLabel('First name').fill('Luc');
    expect((await saved).status()).toBe(204);
    const code = (await page.locator('code').first().textContent()) ?? '';

    const other = await browser.visit({ width: 360 });
    await other.goto('/pre-screening');
    await button(other, 'pre-screening:start.resume').click();
    await other.getByLabel(translate('pre-screening:resume.code')).fill(code);
    await button(other, 'pre-screening:resume.goOn').click();
    await heading(other, 'What is the safest way to reach them?').waitFor();
    for (const _page of [3, 4, 5, 6]) await goOn(other);
    await heading(other, translate('public-form:check.title')).waitFor();
    await other
      .getByRole('button', {
        name: `${translate('public-form:check.change')} ${someone('questions.name')}`,
      })
      .click();
    await other.getByLabel(someone('questions.name')).fill('Anaïs');
    await goOn(other);
    await other.locator('main dl').first().getByText('Anaïs', { exact: true }).waitFor();
  });

  it('turns back into a form of one’s own', async () => {
    const page = await begin('Ana');
    await button(page, 'pre-screening:someone.self').click();
    await button(page, 'pre-screening:start.begin').click();
    await step(page, 1, 5);
    await heading(page, 'Who are you?').waitFor();
    expect(await page.getByText(someone('line'), { exact: true }).count()).toBe(0);
  });

  it('speaks of them in French, too', async () => {
    const page = await browser.visit({ language: 'fr', width: 360 });
    await page.goto('/pre-screening');
    await page.getByRole('button', { name: someone('link', 'fr') }).click();
    await page.getByLabel(someone('questions.name', 'fr')).fill('Ana');
    const next = translationsIn('fr')('public-form:continue');
    await page.getByRole('button', { name: next, exact: true }).click();
    await page.getByText(someone('line', 'fr'), { exact: true }).waitFor();
    await page.getByLabel('Prénom').fill('Luc');
    await page.getByRole('button', { name: next, exact: true }).click();
    await heading(page, 'Quelle est la façon la plus sûre de joindre cette personne?').waitFor();
    await expectNoSidewaysScroll(page);
  });
});
