import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDay } from '#core/contract/days.ts';
import type { Client } from '#features/enrollment/contract/clients.ts';
import { expectAccessible } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { newApproved, newFormerClient } from './new-client.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { asksFor, translationsIn } from './translations.ts';

const browser = useBrowser();

async function fetchClient(id: string): Promise<Client> {
  const { token } = await demoSession('user');
  const reply = await fetch(new URL(`/api/client/${id}`, demo.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await reply.json()) as Client;
}

/** Saves as a colleague. */
async function correct(id: string, body: object): Promise<void> {
  const { token } = await demoSession('admin');
  const reply = await fetch(new URL(`/api/client/${id}`, demo.url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
}

const dialog = (page: Page) => page.getByRole('dialog');
const gone = (page: Page) => dialog(page).waitFor({ state: 'hidden' });

describe('an approved applicant, in French', () => {
  const translate = translationsIn('fr');
  const press = (page: Page, key: string, role: 'button' | 'menuitem' = 'button') =>
    page
      .getByRole(role, { name: translate(key), exact: true })
      .first()
      .click();
  const choose = async (page: Page, label: string, value: string) =>
    page.getByLabel(translate(label), { exact: true }).selectOption(value);

  it('can enroll, start, complete, get a follow-up, and return', {
    tags: 'main',
  }, async () => {
    const { id } = await newApproved('Parcours');
    const path = `/page/applicant/${id}?section=enrolments`;
    const page = await openAt(browser, path, { language: 'fr' });
    // A step of the status, beside the section's own button.
    await press(page, 'case-record:nextSteps.enroll');
    // The location has no default.
    await dialog(page)
      .getByRole('button', { name: translate('clients:enrol.action') })
      .click();
    await dialog(page).getByText(translate('validation:not-valid')).waitFor();
    await dialog(page).getByLabel(translate('clients:location')).selectOption({ index: 1 });
    await dialog(page).getByLabel(translate('clients:startDate')).fill('2026-01-31');
    await dialog(page)
      .getByRole('button', { name: translate('clients:enrol.action') })
      .click();
    await gone(page);

    await press(page, 'clients:program.change');
    await press(page, 'clients:program.start', 'menuitem');
    await dialog(page).getByLabel(translate('clients:program.day.step')).fill('2026-02-01');
    await dialog(page)
      .getByRole('button', { name: translate('clients:program.start') })
      .click();
    await gone(page);

    await press(page, 'clients:program.change');
    await press(page, 'clients:program.complete', 'menuitem');
    await dialog(page).getByLabel(translate('clients:program.day.exit')).fill('2026-06-30');
    await choose(page, 'clients:outcome.housing', 'own_home');
    await choose(page, 'clients:outcome.employment', 'full_time');
    await choose(page, 'clients:outcome.credential', 'unknown');
    await dialog(page)
      .getByRole('button', { name: translate('clients:program.complete') })
      .click();
    await gone(page);
    await page.getByText(translate('enumerations:housingOutcomes.own_home')).waitFor();

    await page
      .getByRole('button', {
        name: translate('clients:followUp.noteOne', { count: 30 }),
        exact: true,
      })
      .click();
    await page
      .getByRole('radio', { name: translate('enumerations:followUpResults.reached'), exact: true })
      .check();
    await page.getByLabel(translate('clients:followUp.housing')).selectOption('shelter');
    await dialog(page).getByRole('textbox').last().fill('A bed for the winter');
    await dialog(page)
      .getByRole('button', { name: translate('actions:save') })
      .click();
    await gone(page);
    await page.getByText('A bed for the winter').waitFor();

    await press(page, 'clients:enrol.return');
    await dialog(page)
      .getByRole('button', { name: translate('clients:enrol.action') })
      .click();
    await gone(page);
    const enrollments = page.getByRole('heading', { level: 2, name: /^Inscription d/ });
    await expect.poll(() => enrollments.count()).toBe(2);
    await expectAccessible(page);

    const { enrolments, programStatus } = await fetchClient(id);
    expect(programStatus).toBe('yet_to_started_program');
    expect(enrolments).toMatchObject([
      { endDate: null },
      { startDate: '2026-01-31', begunOn: '2026-02-01', endDate: '2026-06-30' },
    ]);
    expect(enrolments[1]?.followUps[0]).toMatchObject({ result: 'reached', housing: 'shelter' });

    await page.goto(`/page/client/${id}?section=timeline`);
    await settled(page);
    const status = translate('enumerations:programStatuses.completed');
    await page.getByRole('listitem').filter({ hasText: status }).first().waitFor();
  });
});

describe('client record', () => {
  const translate = translationsIn('en');

  it('shows the enrollments under Care, or opens as an applicant’s record for other people', async () => {
    const { id } = await newFormerClient('Anders');
    // The edit screen learns the status from the server.
    const page = await openAt(browser, `/page/client/${id}?section=enrolments`, {
      expected: [404],
    });
    const heading = page.getByRole('heading', { name: /^Enrolled from/ });
    await heading.waitFor();
    await page.getByRole('link', { name: translate('case-record:sections.profile') }).click();
    await page.waitForURL(`**/page/client/${id}?section=overview`);
    await heading.waitFor({ state: 'detached' });
    const person = await newApproved('Nochnicht');
    await page.goto(`/page/client/${person.id}`);
    await page.waitForURL(`**/page/applicant/${person.id}**`);
    await page.goto(`/page/client/edit/${person.id}`);
    await page.waitForURL(`**/page/applicant/edit/${person.id}`);
    await page.getByLabel(translate('applicants:fields.middleName')).waitFor();
    expect(await page.getByLabel(translate('clients:edit.reason')).count()).toBe(0);
  });

  it('can be corrected with a reason, beside the person’s fields', async () => {
    const { id } = await newFormerClient('Korrektur');
    const page = await openAt(browser, `/page/client/${id}?section=enrolments`);
    await page.getByRole('link', { name: translate('clients:correct'), exact: true }).click();
    await page.waitForURL('**/page/client/edit/*');
    await settled(page);
    await page.getByLabel(translate('clients:endDate'), { exact: true }).fill('2026-06-15');
    await page.getByLabel(translate('applicants:fields.middleName')).fill('Ann');
    const save = page.getByRole('button', { name: translate('actions:save'), exact: true });
    await save.click();
    await page.getByText(asksFor(translate, 'clients:edit.reason')).waitFor();
    await expectAccessible(page);
    await page.getByLabel(translate('clients:edit.reason')).fill('Read the paper again');
    await save.click();
    await page.waitForURL(`**/page/client/${id}?section=enrolments`);
    expect(await fetchClient(id)).toMatchObject({
      middleName: 'Ann',
      enrolments: [{ endDate: '2026-06-15', followUps: [{ due: '2026-07-15' }, {}, {}] }],
    });
  });

  it('keeps unsaved corrections after a colleague’s save and shows theirs', async () => {
    const { id } = await newFormerClient('Gleichzeitig');
    const page = await openAt(browser, `/page/client/edit/${id}`, { expected: [409] });
    const field = (key: string) => page.getByLabel(translate(key), { exact: true });
    const credential = page.getByLabel(translate('clients:outcome.credentialName'));
    await field('clients:endDate').fill('2026-06-15');
    await credential.fill('Welding');
    await page.getByLabel(translate('clients:edit.reason')).fill('Read the paper again');

    const { version, enrolments } = await fetchClient(id);
    const theirs = { startDate: '2026-01-20', endDate: '2026-06-20' };
    await correct(id, {
      version,
      reason: 'As the house noted it',
      enrolments: [{ id: enrolments[0]?.id, ...theirs }],
    });
    const save = page.getByRole('button', { name: translate('actions:save'), exact: true });
    await save.click();
    await dialog(page)
      .getByRole('button', { name: translate('applicants:merge.keep') })
      .click();
    const notice = page.getByText(translate('clients:edit.bothCorrected')).locator('..');
    await notice.getByText(formatDay('2026-06-20', 'en')).waitFor();
    expect(await field('clients:startDate').inputValue()).toBe('2026-01-20');
    expect(await field('clients:endDate').inputValue()).toBe('2026-06-15');
    expect(await credential.inputValue()).toBe('Welding');
    await expectAccessible(page);
    await save.click();
    await page.waitForURL(`**/page/client/${id}?section=enrolments`);
    expect((await fetchClient(id)).enrolments).toMatchObject([
      { startDate: '2026-01-20', endDate: '2026-06-15', outcome: { credentialName: 'Welding' } },
    ]);
  });

  it('appears in the list of clients, by name and filters', async () => {
    const { id } = await newFormerClient('Suchmich');
    const page = await openAt(browser, '/page/clients');
    await page.getByRole('searchbox').fill('suchmich');
    const row = page.locator(`main a[href="/page/client/${id}"]`);
    await row.waitFor();
    await page
      .getByRole('button', { name: translate('applicants:list.filters'), exact: true })
      .click();
    await page
      .getByLabel(translate('clients:list.enrolled'), { exact: true })
      .selectOption('current');
    await row.waitFor({ state: 'detached' });
    await page.getByLabel(translate('clients:list.enrolled'), { exact: true }).selectOption('past');
    await row.waitFor();
    await page.keyboard.press('Escape');
    await row.click();
    await page.waitForURL(`**/page/client/${id}`);
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toContain('Suchmich');
  });
});
