import pg from 'pg';
import { chromium, type Page } from 'playwright-core';
import { settled, watchRequests } from '../e2e/settled.ts';
import { ensureBrowser } from '../scripts/setup/ensure-browser.mjs';
import { ensureWebBuilt } from '../scripts/setup/ensure-web-built.mjs';
import { enterAsAdmin } from './bench-admin.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { startInstallation } from './installation.ts';

/**
 * Time from a key until the list of applicants has drawn its results, in Chromium with the built
 * client and the real server: after the first letter, and after the last letter of a name. Then the
 * same of the search everywhere, which begins at the second letter.
 *
 * `npm run bench:typing -- 100000`
 */

const people = Number(process.argv[2] ?? 100_000);
/** Rounds, each in a new page, because cached results show at once. */
const rounds = 5;
/** Milliseconds between keys, for a fast typist. */
const betweenKeys = 90;

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
  const { letters, names } = await drawTexts();
  const context = await browser.newContext({
    baseURL: address,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  watchRequests(page);
  await enterAsAdmin(page);
  const inList: Record<'first letter' | 'last letter', number[]> = {
    'first letter': [],
    'last letter': [],
  };
  const everywhere: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto('/page/applicants');
    await settled(page);
    const box = page.getByRole('searchbox');
    const [few, some] = [names.splice(0, 8), names.splice(0, 8)];
    for (const text of letters) inList['first letter'].push(await measure(page, box, text));
    for (const text of few) inList['last letter'].push(await measure(page, box, text));
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox');
    for (const text of some) everywhere.push(await measure(page, palette, text.slice(0, 2)));
    // The first round warms up.
    if (round > 0) continue;
    for (const list of [...Object.values(inList), everywhere]) list.length = 0;
  }
  for (const [name, times] of Object.entries(inList)) console.log(resultLine(name, times));
  console.log(resultLine('everywhere, second letter', everywhere));
} finally {
  await browser.close();
  await stop();
}

/** First letters of names, and names to type. */
async function drawTexts(): Promise<{ letters: string[]; names: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (isNew) await seedCaseFiles(client, people);
    const { rows } = await client.query<{ name: string }>(
      `select distinct lower(first_name || ' ' || left(last_name, 4)) as name from applicant limit 2000`,
    );
    const names = rows.map(({ name }) => name);
    return { letters: [...new Set(names.map((name) => name.charAt(0)))].sort(), names };
  } finally {
    await client.end();
  }
}

/** Milliseconds from the last key of this text until its results are drawn. */
async function measure(
  page: Page,
  box: ReturnType<Page['getByRole']>,
  text: string,
): Promise<number> {
  await box.fill('');
  await settled(page);
  await box.focus();
  // Listens before the first key.
  const result = await page.evaluateHandle(
    (wanted) => ({
      time: new Promise<number>((done) => {
        let lastKey = 0;
        const onKey = () => {
          lastKey = performance.now();
        };
        document.addEventListener('keydown', onKey, true);
        const whenDrawn = () => {
          // Faded rows are from the previous search.
          if (document.querySelector('[aria-busy="true"], .mantine-Skeleton-root')) {
            requestAnimationFrame(whenDrawn);
            return;
          }
          document.removeEventListener('keydown', onKey, true);
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - lastKey)));
        };
        const observer = new PerformanceObserver((entries) => {
          const isAnswered = entries.getEntries().some(({ name }) => {
            const { pathname, searchParams } = new URL(name);
            return searchParams.get('q') === wanted && !pathname.endsWith('/counts');
          });
          if (!isAnswered) return;
          observer.disconnect();
          whenDrawn();
        });
        observer.observe({ type: 'resource' });
      }),
    }),
    text,
  );
  await page.keyboard.type(text, { delay: betweenKeys });
  return await result.evaluate(({ time }) => time);
}

function resultLine(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.toFixed(0);
  return `${name}: ${sorted.length} searches, median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
}
