import { chromium, type Page } from 'playwright-core';
import { startDemoServer } from '../e2e/servers.ts';
import { settled, watchRequests } from '../e2e/settled.ts';
import { enter } from '../e2e/sign-in.ts';
import { ensureBrowser } from '../scripts/setup/ensure-browser.mjs';
import { ensureWebBuilt } from '../scripts/setup/ensure-web-built.mjs';

/**
 * Time from the last key of a name until the list of applicants shows the result, in Chromium with
 * the built client and demo data. Run: npm run bench:typing
 */

/** Number of searches. The first few warm up and don't count. */
const searches = 45;
const warming = 5;
/** Milliseconds between keys, for a fast typist. */
const betweenKeys = 90;

await ensureWebBuilt(process.execPath);
const server = await startDemoServer();
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  watchRequests(page);
  await enter(page, 'user', '/page/applicants');
  await settled(page);
  const taken: number[] = [];
  // Never repeats a text, because cached results show at once.
  for (const text of await texts(page)) taken.push(await measure(page, text));
  taken.splice(0, warming);
  taken.sort((one, other) => one - other);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))];
  console.log(
    `${taken.length} searches, from the last keystroke to the result: ` +
      `median ${at(0.5)?.toFixed(0)} ms, 90 % ${at(0.9)?.toFixed(0)} ms, longest ${at(1)?.toFixed(0)} ms`,
  );
} finally {
  await browser.close();
  await server.stop();
}

/** First name and start of the last name of people in the list. */
async function texts(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
  const reply = await page.request.get('/api/applicant?limit=100', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await reply.json()) as { items: { firstName: string; lastName: string }[] };
  const all = items.map(({ firstName, lastName }) => `${firstName} ${lastName.slice(0, 4)}`);
  return [...new Set(all.filter((text) => /^[a-z ]+$/i.test(text)))].slice(0, searches);
}

/** Milliseconds until the results for the full text are drawn. */
async function measure(page: Page, text: string): Promise<number> {
  const search = page.getByRole('searchbox');
  await search.fill('');
  await settled(page);
  await search.focus();
  const result = page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        let lastKey = 0;
        const onKey = () => {
          lastKey = performance.now();
        };
        document.addEventListener('keydown', onKey, true);
        const whenDrawn = () => {
          // Faded rows are from the previous search.
          if (document.querySelector('main table[aria-busy="true"]')) {
            requestAnimationFrame(whenDrawn);
            return;
          }
          document.removeEventListener('keydown', onKey, true);
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - lastKey)));
        };
        const observer = new PerformanceObserver((entries) => {
          const isAnswered = entries
            .getEntries()
            .some(({ name }) => new URL(name).searchParams.get('q') === wanted);
          if (!isAnswered) return;
          observer.disconnect();
          whenDrawn();
        });
        observer.observe({ type: 'resource' });
      }),
    text,
  );
  await page.keyboard.type(text, { delay: betweenKeys });
  return await result;
}
