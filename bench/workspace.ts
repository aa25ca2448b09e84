import pg from 'pg';
import { chromium, type Page } from 'playwright-core';
import { ensureBrowser } from '../scripts/setup/ensure-browser.mjs';
import { ensureWebBuilt } from '../scripts/setup/ensure-web-built.mjs';
import { enterAsAdmin, signIn } from './bench-admin.ts';
import { addBusyCase } from './busy-case.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { startInstallation } from './installation.ts';

/**
 * Time from choosing a person in the list until their case record is drawn (header, composer,
 * Activity, overview, no placeholders), each opened for the first time, in Chromium with the built
 * client and the real server. The baseline is the record's calls alone, by `fetch` from the same
 * page. Run: npm run bench:workspace -- 100000
 */

const people = Number(process.argv[2] ?? 100_000);
/** Number of records. The first few warm up and don't count. */
const records = 60;
const warming = 10;

await ensureWebBuilt(process.execPath);
const { url, cairn, isNew, stop } = await startInstallation(
  'bench_case_file',
  process.env.BENCH_FOLDER,
);
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const address = await cairn.find(/running at (http:\S+)/);
  const token = await signIn(address);
  const ids = await drawPeople();
  for (const id of ids) await addBusyCase(address, token, id);

  const context = await browser.newContext({
    baseURL: address,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await enterAsAdmin(page);
  const screens: number[] = [];
  const calls: number[] = [];
  await page.goto('/page/applicants');
  for (const id of ids) {
    await page.getByRole('searchbox').fill(await readEmail(page, token, id));
    const link = page.locator(`main a[href*="/page/applicant/${id}"]`).first();
    await link.waitFor();
    // Idle, so that nothing of the list is measured.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    // The calls come second for every other person, because the first ones fill caches.
    const isCallsFirst = ids.indexOf(id) % 2 === 0;
    if (isCallsFirst) calls.push(await timeCalls(page, token, id));
    screens.push(await timeScreen(page, id));
    if (!isCallsFirst) calls.push(await timeCalls(page, token, id));
    await page.goBack();
  }
  console.log(resultLine('case record drawn', screens));
  console.log(resultLine('its calls alone', calls));
} finally {
  await browser.close();
  await stop();
}

/** People spread over the database. */
async function drawPeople(): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (isNew) await seedCaseFiles(client, people);
    const { rows } = await client.query<{ id: string }>(
      `select id from applicant order by md5(reference) limit $1`,
      [records],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

async function readEmail(page: Page, token: string, id: string): Promise<string> {
  const reply = await page.request.get(`/api/applicant/${id}`, {
    headers: { authorization: token },
  });
  return ((await reply.json()) as { email: string }).email;
}

/** Milliseconds from the click until the record is complete, as the page sees it. */
function timeScreen(page: Page, id: string): Promise<number> {
  return page.evaluate(
    (personId) =>
      new Promise<number>((done) => {
        const placeholders =
          '[data-state="shown"], [data-state="fading"], .mantine-Skeleton-root, [aria-busy="true"]';
        const main = document.querySelector('main') as HTMLElement;
        const isDrawn = () =>
          document.querySelector('main header h1') !== null &&
          document.querySelector('main textarea') !== null &&
          document.querySelector('main aside h2, main aside h3') !== null &&
          main.textContent.includes('who can look after the dog') &&
          main.textContent.includes('Book the test') &&
          document.querySelector(`main ${placeholders.replaceAll(', ', ', main ')}`) === null;
        const link = document.querySelector<HTMLElement>(
          `main a[href*="/page/applicant/${personId}"]`,
        );
        const begin = performance.now();
        const look = () => {
          if (!location.pathname.endsWith(personId) || !isDrawn()) {
            requestAnimationFrame(look);
            return;
          }
          // After the frame that shows it.
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
        };
        link?.click();
        look();
      }),
    id,
  );
}

/** Milliseconds of the calls that the record makes, at once. */
function timeCalls(page: Page, token: string, id: string): Promise<number> {
  return page.evaluate(
    async ({ authorization, personId }) => {
      const begin = performance.now();
      const parts = ['', '/summary', '/timeline', '/note'];
      await Promise.all(
        parts.map(async (part) => {
          const reply = await fetch(`/api/applicant/${personId}${part}`, {
            headers: { authorization },
          });
          await reply.text();
        }),
      );
      return performance.now() - begin;
    },
    { authorization: token, personId: id },
  );
}

function resultLine(name: string, taken: number[]): string {
  const sorted = taken.slice(warming).toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(0);
  return (
    `${name.padEnd(20)} ${sorted.length} records: median ${at(0.5)} ms, ` +
    `95 % ${at(0.95)} ms, longest ${at(1)} ms`
  );
}
