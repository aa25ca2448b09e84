import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { startDemoServer } from '../e2e/servers.ts';
import { enter } from '../e2e/sign-in.ts';
import { ensureWebBuilt } from '../scripts/setup/ensure-web-built.mjs';
import { launchBrowser, visitSlowly } from './slow-phone.ts';

/**
 * Visits on a slow phone: Chromium with an empty cache, slow 4G, and a quarter of the processor
 * speed; a return visit has the caches of the first one. In turns with a page of the same text
 * without scripts, as the best case. What the service worker loads afterwards isn't counted. Run:
 * npm run bench:web
 */

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Measures only visits with this in their name. */
const only = process.argv[2] ?? '';

interface Measured {
  largestPaint: number;
  blocked: number;
  kilobytes: number;
}
interface Visit {
  name: string;
  /** The browser's language; English by default. */
  locale?: string;
  isReturn?: boolean;
  open(page: Page): Promise<unknown>;
}

await ensureWebBuilt(process.execPath);
const server = await startDemoServer();
const plain = await startPlainPage();
const browser = await launchBrowser();
const visits: Visit[] = (
  [
    { name: 'plain page (baseline)', open: (page) => page.goto(plain.url) },
    { name: '/pre-screening', open: (page) => page.goto(`${server.url}/pre-screening`) },
    {
      name: '/pre-screening in French',
      locale: 'fr-CA',
      open: (page) => page.goto(`${server.url}/pre-screening`),
    },
    { name: '/login', open: (page) => page.goto(`${server.url}/login`) },
    {
      name: '/page/dashboard, signed in',
      open: (page) => enter(page, 'admin', '/page/dashboard'),
    },
    {
      name: '/page/dashboard, return visit',
      isReturn: true,
      open: (page) => enter(page, 'admin', '/page/dashboard'),
    },
  ] satisfies Visit[]
).filter(({ name }) => name.includes('baseline') || name.includes(only));
const measured = new Map<string, Measured[]>(visits.map(({ name }) => [name, []]));
try {
  // The first round warms up and doesn't count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const visit of visits) {
      const result = await measure(visit);
      if (round > 0) measured.get(visit.name)?.push(result);
    }
  }
} finally {
  await browser.close();
  plain.stop();
  await server.stop();
}

console.log('| first visit | largest contentful paint | total blocking time | transferred |');
console.log('| --- | --- | --- | --- |');
for (const [name, results] of measured) {
  const paint = spread(results.map((one) => one.largestPaint / 1000));
  const blocked = spread(results.map((one) => one.blocked));
  const size = median(results.map((one) => one.kilobytes)).toFixed(0);
  console.log(`| ${name} | ${paint(2)} s | ${blocked(0)} ms | ${size} kB |`);
}

async function measure({ name: _, ...visit }: Visit): Promise<Measured> {
  const visited = await visitSlowly(browser, { url: server.url, width: 360, ...visit });
  const { largestPaint, firstPaint, longTasks, kilobytes } = visited;
  // Like Lighthouse: time beyond 50 ms of each task after the first paint.
  const blocked = longTasks
    .filter((task) => task.start + task.duration > firstPaint)
    .reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0);
  return { largestPaint, blocked, kilobytes };
}

/** Text of the public form's first page, and nothing else. */
async function startPlainPage() {
  const pageHtml = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Ask for help</title><h1>Ask for help</h1><p>${'A few plain words. '.repeat(30)}</p></html>`;
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end(pageHtml);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Median, minimum, and maximum. */
function spread(values: readonly number[]) {
  return (digits: number) =>
    `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;
}
