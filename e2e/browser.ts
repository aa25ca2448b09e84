import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { Language } from '#core/contract/languages.ts';
import { ensureBrowser } from '../scripts/setup/ensure-browser.mjs';
import { patience } from '../scripts/vitest/wait-until.ts';
import { browserSwitches } from './browser-switches.ts';
import { demo, useDemo } from './demo.ts';
import { watchRequests } from './settled.ts';

export interface Visitor {
  language?: Language;
  width?: number;
  /** Server URL; the demo by default. */
  url?: string;
  /** Failures that the journey causes and the browser logs, by status, `net::` name, or text. */
  expected?: (number | `net::${string}` | RegExp)[];
  options?: BrowserContextOptions;
}

export interface OpenBrowser {
  /**
   * A new visitor with an empty browser, closed after the test. Unexpected console output in any
   * tab fails the test.
   */
  visit(visitor?: Visitor): Promise<Page>;
  /** A visitor shared by the tests of a file, to avoid loading everything again. */
  stay(visitor?: Visitor): Promise<Page>;
}

/** This worker's connection to the shared Chromium, made by its first test file. */
let shared: Promise<Browser> | undefined;

/**
 * Chromium, and the demo server for the journeys of this test file.
 *
 * @param launchOptions starts a separate Chromium: with extra switches, or with windows to show notifications
 */
export function useBrowser(launchOptions?: { switches?: string[]; isWhole?: true }): OpenBrowser {
  let browser: Browser | undefined;
  let mishaps: string[] = [];
  const staying = new Set<BrowserContext>();
  const contexts = () => browser?.contexts() ?? [];
  useDemo();
  beforeAll(async () => {
    if (!launchOptions) shared ??= chromium.connect(inject('browserEndpoint'));
    browser = await (launchOptions ? launch(launchOptions) : shared);
  });
  afterEach(async () => {
    const leaving = contexts().filter((context) => !staying.has(context));
    await Promise.all(leaving.map((context) => context.close()));
    const foundMishaps = mishaps;
    mishaps = [];
    expect(foundMishaps).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all(contexts().map((context) => context.close()));
    if (launchOptions) await browser?.close();
  });

  async function visit({
    language = 'en',
    width = 1280,
    url = demo.url,
    expected = [],
    options = {},
  }: Visitor = {}): Promise<Page> {
    if (!browser) throw new Error('A visit outside of a test: the browser is not there yet.');
    const context = await browser.newContext({
      baseURL: url,
      locale: language === 'en' || language === 'fr' ? `${language}-CA` : language,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      // A service worker would bypass the routes of a journey.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(patience);
    context.on('page', watchRequests);
    context.on('console', (message) => {
      const text = message.text();
      const isExpected = expected.some((failure) => {
        if (failure instanceof RegExp) return failure.test(text);
        if (typeof failure === 'string') return text.endsWith(failure);
        return text.includes(`the server responded with a status of ${failure}`);
      });
      // The text of a load failure doesn't name the resource.
      if (message.type() === 'error' && !isExpected)
        mishaps.push(`${text} ${message.location().url}`);
    });
    context.on('weberror', (error) => mishaps.push(String(error.error())));
    return await context.newPage();
  }

  return {
    visit,
    async stay(visitor) {
      const page = await visit(visitor);
      staying.add(page.context());
      return page;
    },
  };
}

async function launch({ switches = [], isWhole }: { switches?: string[]; isWhole?: true }) {
  const executablePath = isWhole ? await ensureBrowser() : inject('browserPath');
  return await chromium.launch({ executablePath, args: [...browserSwitches(), ...switches] });
}
