import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { send, sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { aName } from './handed-in.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const words = wordsIn('en');

const section = (page: Page, title: string) => page.getByRole('region', { name: title });

/** How many people the list under these filters holds, as it says itself. */
async function countedInList(page: Page): Promise<number> {
  await settled(page);
  const rows = page.locator('main table tbody tr');
  return rows.count();
}

it('each number opens the list that it counts', async () => {
  const page = await openAt(browser, '/page/dashboard?of=all');
  const stuck = section(page, words('dashboard:stuckTitle'));
  const chip = stuck.getByRole('link').filter({
    hasText: words('dashboard:stuckIn', {
      status: words('enumerations:applicantStatuses.approve'),
      count: 14,
    }),
  });
  const said = Number(/\d+/.exec((await chip.textContent()) ?? '')?.[0]);
  expect(said).toBeGreaterThan(0);
  await chip.click();
  await page.waitForURL(/\/page\/applicants\?.*statusBefore=/);
  await expect.poll(() => countedInList(page)).toBe(Math.min(said, 25));

  await page.goBack();
  const contacts = section(page, words('dashboard:contactTitle'));
  await contacts.getByRole('link', { name: words('dashboard:contactAll'), exact: true }).click();
  await page.waitForURL(/\/page\/applicants\?.*contactBefore=/);
  await expect.poll(() => countedInList(page)).toBe(25);
  // What narrows the list is said above it, and can be taken away.
  await page
    .getByRole('button', { name: words('applicants:list.furtherChosen', { count: 1 }) })
    .waitFor();

  await page.goBack();
  await section(page, words('dashboard:locationTitle'))
    .getByRole('link', { name: words('dashboard:noLocation') })
    .click();
  await page.waitForURL(/\/page\/applicants\?.*location=none/);
});

it('is about my people or about everybody, and the address says which', async () => {
  const page = await openAt(browser, '/page/dashboard');
  const mine = page.getByRole('radio', { name: words('dashboard:whose.mine'), exact: true });
  const all = page.getByRole('radio', { name: words('dashboard:whose.all'), exact: true });
  await expect.poll(() => mine.isChecked()).toBe(true);
  await mine.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/\?of=all$/);
  await page.reload();
  await expect.poll(() => all.isChecked()).toBe(true);
});

it('somebody is no longer named once a note says how staff were in touch', async () => {
  const { token } = await sessionOf('user');
  const me = (await (await send('/api/auth/me', undefined, token)).json()) as { id: string };
  const lastName = aName();
  const made = await send(
    '/api/applicant',
    { firstName: 'Odile', lastName, caseWorkerId: me.id },
    token,
  );
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const page = await openAt(browser, `/page/applicant/${id}?section=timeline`);
  await page.getByRole('textbox', { name: words('notes:write.label') }).fill('She is well.');
  await page
    .getByRole('combobox', { name: words('notes:write.contact') })
    .selectOption({ label: words('enumerations:contactKinds.phone') });
  await page.getByRole('button', { name: words('notes:write.add'), exact: true }).click();
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: 'She is well.' })
    .filter({
      hasText: words('notes:note.contact', { how: words('enumerations:contactKinds.phone') }),
    });
  await entry.first().waitFor();
  // The next one is about something else again, until somebody says so.
  const contact = page.getByRole('combobox', { name: words('notes:write.contact') });
  await expect.poll(() => contact.inputValue()).toBe('');
});
