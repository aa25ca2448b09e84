import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { send, sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { addApplicant, aName } from './handed-in.ts';
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

it('each number opens the list that it counts', { tags: 'main' }, async () => {
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

/** The numbers that lead to a list of people or of tasks: what each says, and where it leads. */
function numbersThatLead(page: Page): Promise<{ said: number; to: string }[]> {
  return page.locator('main a').evaluateAll((links) =>
    (links as HTMLAnchorElement[])
      .filter(({ search }) => /[?&](status|location|statusBefore|dueTo)=/.test(search))
      // biome-ignore lint/performance/useDomNodeTextContent: as it is laid out, a place called "Haven 5" doesn't run into the number beside it
      .map(({ href, search, innerText }) => {
        const numbers = innerText.replaceAll(',', '').match(/\d+/g) ?? [];
        // One that is compared comes after the change; of the others the days come after it.
        const isFirst = /statusBefore=|dueTo=/.test(search);
        return { said: Number(isFirst ? numbers[0] : numbers.at(-1)), to: href };
      }),
  );
}

/** Somebody at a location whose name ends in a number, which is not to be read as part of the count. */
async function addAtNumberedLocation(): Promise<void> {
  const { token } = await sessionOf('admin');
  const name = `Refuge ${aName()} 5`;
  const made = await send('/api/location', { name }, token);
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await addApplicant({ firstName: 'Odile', lastName: aName(), locationId: id });
}

/** How many the list at this address says that it has. */
async function totalOf(page: Page, to: string): Promise<number> {
  const replied = page.waitForResponse((response) =>
    /^\/api\/(applicant|task)$/.test(new URL(response.url()).pathname),
  );
  await page.goto(to);
  const { total } = (await (await replied).json()) as { total: number };
  return total;
}

it.each(['all', 'mine'])('no number says another count than its list (of %s)', async (of) => {
  await addAtNumberedLocation();
  const page = await openAt(browser, `/page/dashboard?of=${of}`);
  const dashboard = page.url();
  await settled(page);
  // How many there are by status and place is said of everybody, whosever the rest is.
  const isOfAll = (to: string) => of === 'all' || /statusBefore=|dueTo=/.test(to);
  const numbers = (await numbersThatLead(page)).filter(({ to }) => isOfAll(to));
  const kinds =
    of === 'all' ? ['status=', 'location=', 'statusBefore=', 'dueTo='] : ['caseWorker=me'];
  for (const kind of kinds) expect(numbers.some(({ to }) => to.includes(kind))).toBe(true);
  const said = new Map(numbers.map((number) => [number.to, number.said]));
  for (const { to } of numbers) {
    // Other journeys may change somebody in between: then both are looked at once more.
    await expect
      .poll(async () => {
        const missed = (await totalOf(page, to)) - (said.get(to) ?? 0);
        if (missed !== 0) {
          await page.goto(dashboard);
          await settled(page);
          for (const now of await numbersThatLead(page)) said.set(now.to, now.said);
        }
        return { to, missed };
      })
      .toEqual({ to, missed: 0 });
  }
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
