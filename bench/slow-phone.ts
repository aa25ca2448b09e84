import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { ensureBrowser } from '../scripts/setup/ensure-browser.mjs';

/** Lighthouse's "slow 4G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};
const slowerProcessor = 4;

/** The page is idle after this many milliseconds without a request or much work. */
const quietFor = 1500;

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Paints, tasks, and movement of a page since its start; times in ms. */
export interface Watched {
  largestPaint: number;
  firstPaint: number;
  longTasks: { start: number; duration: number }[];
  /** Sum of its layout shifts, without unit. */
  shift: number;
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}

/**
 * Opens a page on slow 4G with a quarter of the processor's speed, and waits until it is idle. The
 * cache is empty; for a return visit, it has what an earlier visit and its service worker stored.
 *
 * @returns what it has shown, and the kilobytes on the wire
 */
export async function visitSlowly(
  browser: Browser,
  {
    url,
    width,
    locale = 'en-US',
    isReturn = false,
    open,
  }: {
    url: string;
    width: number;
    locale?: string;
    isReturn?: boolean;
    open: (page: Page) => Promise<unknown>;
  },
): Promise<Watched & { kilobytes: number }> {
  const isPhone = width < 576;
  const context = await browser.newContext({
    baseURL: url,
    locale,
    viewport: { width, height: isPhone ? 740 : 800 },
    deviceScaleFactor: isPhone ? 2 : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  try {
    if (isReturn) {
      const before = await context.newPage();
      await open(before);
      await before.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await before.close();
    }
    await context.addInitScript(watchPage);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await slowDown(devtools);
    const wire = countBytes(devtools);
    await open(page);
    await idle(page, wire);
    const watched = await page.evaluate(() => window.watched);
    return { ...watched, kilobytes: wire.bytes / 1000 };
  } finally {
    await context.close();
  }
}

async function idle(page: Page, wire: Wire): Promise<void> {
  let busyUntil = performance.now();
  while (performance.now() - Math.max(wire.last, busyUntil) < quietFor) {
    const asked = performance.now();
    await page.waitForTimeout(100);
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
    // Work that delays the answer may lead to further requests.
    if (performance.now() - asked > 250) busyUntil = performance.now();
  }
}

/** Slow 4G and a quarter of the processor's speed, from now on. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await slowDownProcessor(devtools);
}

/** A quarter of the processor's speed, from now on. */
export async function slowDownProcessor(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
}

/** Runs in the page before its own scripts. */
function watchPage() {
  const watched: Watched = { largestPaint: 0, firstPaint: 0, longTasks: [], shift: 0 };
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
  watch('layout-shift', (entry) => {
    watched.shift += (entry as PerformanceEntry & { value: number }).value;
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
