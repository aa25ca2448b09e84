import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { startDemoServer } from '../e2e/servers.ts';
import { enter } from '../e2e/sign-in.ts';
import { ensureBrowser } from '../scripts/setup/ensure-browser.mjs';
import { ensureWebBuilt } from '../scripts/setup/ensure-web-built.mjs';

/**
 * First visit on a slow phone: Chromium with an empty cache, slow 4G, and a quarter of the
 * processor speed. In turns with a page of the same text without scripts, as the best case. Run:
 * npm run bench:web
 */

const rounds = 5;

/** Lighthouse's "slow 4G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};
const slowerProcessor = 4;

/** The page is idle after this many milliseconds without a request or a long task. */
const quietFor = 1500;

interface Measured {
  largestPaint: number;
  blocked: number;
  kilobytes: number;
}
interface Visit {
  name: string;
  /** The browser's language; English by default. */
  locale?: string;
  open(page: Page): Promise<unknown>;
}

await ensureWebBuilt(process.execPath);
const server = await startDemoServer();
const plain = await startPlainPage();
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const visits: Visit[] = [
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
];
const measured = new Map<string, Measured[]>(visits.map(({ name }) => [name, []]));
try {
  // The first round warms up and doesn't count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const visit of visits) {
      const result = await measure(browser, visit);
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

async function measure(in_: Browser, { open, locale = 'en-US' }: Visit): Promise<Measured> {
  const context = await in_.newContext({
    baseURL: server.url,
    locale,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    await context.addInitScript(watchPage);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4g);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
    const wire = countBytes(devtools);
    await open(page);
    await settled(page, wire);
    const { largestPaint, firstPaint, longTasks } = await page.evaluate(() => window.watched);
    // Like Lighthouse: time beyond 50 ms of each task after the first paint.
    const blocked = longTasks
      .filter((task) => task.start + task.duration > firstPaint)
      .reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0);
    return { largestPaint, blocked, kilobytes: wire.bytes / 1000 };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    watched: {
      largestPaint: number;
      firstPaint: number;
      longTasks: { start: number; duration: number }[];
    };
  }
}

/** Runs in the page before its own scripts. */
function watchPage() {
  const watched: Window['watched'] = { largestPaint: 0, firstPaint: 0, longTasks: [] };
  window.watched = watched;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  watch('largest-contentful-paint', (entry) => {
    watched.largestPaint = entry.startTime;
  });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') watched.firstPaint = entry.startTime;
  });
  watch('longtask', ({ startTime, duration }) => {
    watched.longTasks.push({ start: startTime, duration });
  });
}

interface Wire {
  bytes: number;
  /** Time of the last activity, from performance.now(). */
  last: number;
}

function countBytes(devtools: CDPSession): Wire {
  const wire: Wire = { bytes: 0, last: performance.now() };
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
    wire.last = performance.now();
  });
  return wire;
}

async function settled(page: Page, wire: Wire): Promise<void> {
  while (performance.now() - wire.last < quietFor) await page.waitForTimeout(100);
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
