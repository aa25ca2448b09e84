import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { Language } from '#contract/languages.ts';

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** Nothing of the browser's own goes out to the network while the journeys run. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export interface Visitor {
  language?: Language;
  width?: number;
  /** Which server; the one with the demo's people unless said otherwise. */
  url?: string;
  /** Failures that the journey provokes, by status or `net::` name: the browser logs them. */
  expected?: (number | `net::${string}`)[];
  options?: BrowserContextOptions;
}

export interface OpenBrowser {
  /** A new visitor with an empty browser. Anything unexpected in the console fails the test. */
  visit(visitor?: Visitor): Promise<Page>;
}

/** A real Chromium for this test file. */
export function useBrowser(): OpenBrowser {
  let browser: Browser;
  let mishaps: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: inject('browserPath'),
      args: [...sandbox, ...quiet],
    });
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    const seen = mishaps;
    mishaps = [];
    expect(seen).toEqual([]);
  });
  afterAll(() => browser?.close());

  return {
    async visit({ language = 'en', width = 1280, url, expected = [], options = {} } = {}) {
      const context = await browser.newContext({
        baseURL: url ?? inject('demoUrl'),
        locale: language === 'fr' ? 'fr-CA' : 'en-CA',
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        // A worker would answer in place of the routes that a journey puts in the way.
        serviceWorkers: 'block',
        ...options,
      });
      context.setDefaultTimeout(10_000);
      const page = await context.newPage();
      page.on('console', (message) => {
        const isExpected = expected.some((failure) =>
          typeof failure === 'number'
            ? message.text().includes(`the server responded with a status of ${failure}`)
            : message.text().endsWith(failure),
        );
        if (message.type() === 'error' && !isExpected) mishaps.push(message.text());
      });
      page.on('pageerror', (error) => mishaps.push(String(error)));
      return page;
    },
  };
}
