import pg from 'pg';
import { chromium, type Page } from 'playwright-core';
import { settled, watchRequests } from '../e2e/settled.ts';
import { ensureBrowser } from '../scripts/setup/ensure-browser.mjs';
import { ensureWebBuilt } from '../scripts/setup/ensure-web-built.mjs';
import { enterAsAdmin } from './bench-admin.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { startInstallation } from './installation.ts';

/**
 * Time from a key until the list of applicants shows its first results and until it has drawn all of
 * them, in Chromium with the built client and the real server: after the first letter, and after the
 * last letter of a name. Then the same of the search everywhere, which begins at the second letter.
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
  const times = new Map<string, Times[]>();
  const collect = (name: string, found: Times) =>
    times.set(name, [...(times.get(name) ?? []), found]);
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto('/page/applicants');
    await settled(page);
    const box = page.getByRole('searchbox');
    const [few, some] = [names.splice(0, 8), names.splice(0, 8)];
    for (const text of letters) collect('first letter', await measure(page, box, text));
    for (const text of few) collect('last letter', await measure(page, box, text));
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox');
    for (const text of some) {
      collect('everywhere, second letter', await measure(page, palette, text.slice(0, 2)));
    }
    // The first round warms up.
    if (round === 0) times.clear();
  }
  for (const [name, found] of times) {
    console.log(
      resultLine(
        `${name}, first results`,
        found.map(({ first }) => first),
      ),
    );
    console.log(
      resultLine(
        `${name}, all results`,
        found.map(({ all }) => all),
      ),
    );
  }
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

/** Milliseconds from the last key of a text until its first results, and all of them, are drawn. */
interface Times {
  first: number;
  all: number;
}

async function measure(
  page: Page,
  box: ReturnType<Page['getByRole']>,
  text: string,
): Promise<Times> {
  await box.fill('');
  await settled(page);
  await box.focus();
  // Listens before the first key.
  const result = await page.evaluateHandle(
    (wanted) => ({
      time: new Promise<Times>((done) => {
        let lastKey = 0;
        const onKey = () => {
          lastKey = performance.now();
        };
        document.addEventListener('keydown', onKey, true);
        const painted = () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - lastKey))),
          );
        const gone = async (selector: string) => {
          while (document.querySelector(selector)) {
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
          return painted();
        };
        const whenDrawn = async () => {
          // Until then, all rows are from the previous search. Then the others follow.
          const first = await gone(':not(tbody)[aria-busy="true"], .mantine-Skeleton-root');
          document.removeEventListener('keydown', onKey, true);
          const isComplete = !document.querySelector('[aria-busy="true"]');
          done({ first, all: isComplete ? first : await gone('[aria-busy="true"]') });
        };
        const observer = new PerformanceObserver((entries) => {
          const isAnswered = entries.getEntries().some(({ name }) => {
            const { pathname, searchParams } = new URL(name);
            return searchParams.get('q') === wanted && !pathname.endsWith('/counts');
          });
          if (!isAnswered) return;
          observer.disconnect();
          void whenDrawn();
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
