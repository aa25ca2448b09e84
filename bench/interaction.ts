import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { settled, watchRequests } from '../e2e/settled.ts';
import { signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { ensureWebBuilt } from '../scripts/setup/ensure-web-built.mjs';
import { enterAsAdmin, environmentFor, signIn } from './bench-admin.ts';
import { addBusyCase } from './busy-case.ts';
import { seedCaseFiles } from './case-file-seed.ts';
import { seedDays } from './day-seed.ts';
import { type Interaction, readFrames, readInteractions, watchEvents } from './event-timing.ts';
import { startInstallation } from './installation.ts';
import { launchBrowser, slowDownProcessor } from './slow-phone.ts';

/**
 * How fast the list, the board, the calendar, and a case record answer clicks and keys, and how
 * many frames are late while a list scrolls: Chromium with a quarter of the processor's speed, the
 * real server, and 10,000 people. An interaction lasts until the next paint (Event Timing API).
 * BENCH_BEFORE names another checkout with a built client, which is measured in turns. Run:
 * npm run bench:interaction -- 10000
 */

const people = Number(process.argv[2] ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const viewport = { width: 1680, height: 1000 };

interface Step {
  name: string;
  run: (page: Page) => Promise<unknown>;
}

/**
 * Rests the pointer on it first, like a hand. Playwright's own click checks in the page, during the
 * event, what is under the pointer, which takes up to 100 ms there.
 */
async function clickWithMouse(page: Page, target: Locator): Promise<void> {
  let before: string;
  let now = '';
  do {
    await target.hover();
    before = now;
    await settledFrames(page);
    now = JSON.stringify(await target.boundingBox());
    // Pointing may move it.
  } while (now !== before);
  await page.mouse.down();
  await page.mouse.up();
}

interface Screen {
  name: string;
  path: string;
  steps: readonly Step[];
  /** Scrolls this far, in pixels, afterwards. */
  scrolls?: number;
}

const press = (key: string, times = 1): Step => ({
  name: `press ${key}`,
  async run(page) {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  },
});
const click = (name: string, selector: string, place = 0): Step => ({
  name,
  run: (page) => clickWithMouse(page, page.locator(selector).nth(place)),
});
const clickNamed = (role: 'button' | 'link' | 'menuitem', name: string | RegExp): Step => ({
  name: `click ${name}`,
  run: (page) => clickWithMouse(page, page.getByRole(role, { name, exact: true }).first()),
});
const type = (text: string): Step => ({
  name: 'type',
  run: (page) => page.keyboard.type(text, { delay: 120 }),
});
const leave = press('Escape');

const list: Screen = {
  name: 'list',
  path: '/page/applicants',
  steps: [
    press('j', 4),
    press('k', 2),
    press('x', 2),
    click('select a row', 'tbody tr td:first-child input', 5),
    click('select another row', 'tbody tr td:first-child input', 7),
    click('select all rows', 'thead th:first-child input'),
    click('select no rows', 'thead th:first-child input'),
    click('open a status', 'tbody tr button[title="Status"]', 1),
    leave,
    click('open a case worker', 'tbody tr button[title="Case worker"]', 2),
    press('ArrowDown', 2),
    leave,
    click('open a location', 'tbody tr button[title="Location"]', 3),
    leave,
    click('search', '[type=search]'),
    type('bace'),
    press('Backspace', 4),
    clickNamed('button', /^Filters?/),
    {
      name: 'choose a filter',
      run: (page) => clickWithMouse(page, page.getByLabel('Awaiting decision').first()),
    },
    {
      name: 'remove a filter',
      run: (page) => clickWithMouse(page, page.getByLabel('Awaiting decision').first()),
    },
    leave,
    clickNamed('button', /^Columns/),
    leave,
    clickNamed('button', /^Group/),
    leave,
    clickNamed('button', 'More actions'),
    leave,
    click('sort', 'thead th button', 1),
    clickNamed('button', 'Next'),
    clickNamed('button', 'Previous'),
  ],
  scrolls: 1400,
};

const board: Screen = {
  name: 'board',
  path: '/page/applicants?layout=board',
  steps: [
    click('pick up a tile', '[data-handle]'),
    press('ArrowRight', 2),
    leave,
    clickNamed('button', /^Filters?/),
    leave,
  ],
};

const calendar: Screen = {
  name: 'calendar',
  path: '/page/calendar?view=week',
  steps: [
    press('j', 2),
    press('k'),
    clickNamed('button', /^Next/),
    clickNamed('button', /^Previous/),
    clickNamed('button', 'Today'),
    clickNamed('button', 'Month'),
    press('j', 2),
    clickNamed('button', 'Day'),
    press('j'),
    clickNamed('button', 'Team'),
    clickNamed('button', 'List'),
    press('j'),
    clickNamed('button', 'Week'),
    click('open an event', '[data-event]'),
    leave,
    clickNamed('button', 'More'),
    leave,
    clickNamed('button', 'New'),
    leave,
  ],
  scrolls: 600,
};

function caseRecord(id: string): Screen {
  return {
    name: 'case record',
    path: `/page/applicant/${id}`,
    steps: [
      clickNamed('button', 'More actions'),
      leave,
      click('compose', 'main textarea'),
      type('She found the bus.'),
      clickNamed('button', /^Task/),
      clickNamed('button', /^Appointment/),
      clickNamed('button', /^Note/),
      clickNamed('link', 'Notes'),
      clickNamed('link', 'All'),
      clickNamed('link', 'Profile'),
      clickNamed('link', 'Care'),
      clickNamed('link', 'Documents'),
      clickNamed('link', 'Activity'),
      press('2'),
      press('1'),
    ],
    scrolls: 800,
  };
}

interface Measured {
  interactions: (Interaction & { step: string })[];
  /** The slowest interaction of each visit, in ms. */
  worst: number[];
  frames: { count: number; late: number; longest: number };
}

await ensureWebBuilt(process.execPath);
const installation = await startInstallation('bench_interaction', process.env.BENCH_FOLDER);
const before = process.env.BENCH_BEFORE;
const beforeData = mkdtempSync(join(tmpdir(), 'cairn-bench-data-'));
const running = [installation.cairn];
const browser = await launchBrowser();
const results = new Map<string, Measured>();
try {
  const address = await installation.cairn.find(/running at (http:\S+)/);
  const token = await signIn(address);
  const [id = ''] = await seed();
  await addBusyCase(address, token, id);
  const trees = [{ name: 'now', address }];
  if (before) {
    const other = startCairn({
      dataDir: beforeData,
      checkout: before,
      environment: environmentFor(installation.url),
    });
    running.push(other);
    trees.unshift({ name: 'before', address: await other.find(/running at (http:\S+)/) });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const screen of [list, board, calendar, caseRecord(id)]) {
      for (const tree of trees) {
        await visit(browser, tree.address, screen, collected(`${screen.name}, ${tree.name}`));
      }
    }
    await visitBarePage(browser, collected('bare list of text'));
  }
} finally {
  await browser.close();
  for (const one of running.slice(1)) {
    signalGroup(one.child, 'SIGINT');
    await one.ended;
  }
  await installation.stop();
  rmSync(beforeData, { recursive: true, force: true });
}
print();

function collected(name: string): Measured {
  const empty: Measured = {
    interactions: [],
    worst: [],
    frames: { count: 0, late: 0, longest: 0 },
  };
  const measured = results.get(name) ?? empty;
  results.set(name, measured);
  return measured;
}

/** Ids of people with a case, the first one's drawn the same each time. */
async function seed(): Promise<string[]> {
  const client = new pg.Client({ connectionString: installation.url });
  await client.connect();
  try {
    if (installation.isNew) {
      await seedCaseFiles(client, people);
      await seedDays(client, people);
    }
    const { rows } = await client.query<{ id: string }>(
      `select id from applicant where status = 'approve' order by md5(reference) limit 1`,
    );
    return rows.map((row) => row.id);
  } finally {
    await client.end();
  }
}

async function visit(on: Browser, address: string, screen: Screen, measured: Measured) {
  const context = await on.newContext({ baseURL: address, serviceWorkers: 'block', viewport });
  try {
    await context.addInitScript(watchEvents);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    watchRequests(page);
    await enterAsAdmin(page);
    await page.goto(screen.path);
    await settled(page);
    const devtools = await context.newCDPSession(page);
    await slowDownProcessor(devtools);
    await readInteractions(page);
    let worst = 0;
    for (const step of screen.steps) {
      try {
        await step.run(page);
      } catch (error) {
        throw new Error(`${screen.name}: ${step.name}`, { cause: error });
      }
      await settled(page);
      const interactions = await readInteractions(page);
      for (const interaction of interactions) {
        measured.interactions.push({ ...interaction, step: step.name });
        worst = Math.max(worst, interaction.duration);
      }
    }
    measured.worst.push(worst);
    if (screen.scrolls) await scroll(page, devtools, screen.scrolls, measured);
  } finally {
    await context.close();
  }
}

/** Down and up twice, at the speed of a hand on a wheel. */
async function scroll(page: Page, devtools: CDPSession, pixels: number, measured: Measured) {
  await page.mouse.move(700, 500);
  await settledFrames(page);
  await readFrames(page);
  for (const distance of [-pixels, pixels, -pixels, pixels]) {
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 700,
      y: 500,
      yDistance: distance,
      speed: 1200,
      gestureSourceType: 'mouse',
    });
  }
  const { count, late, longest } = await readFrames(page);
  measured.frames.count += count;
  measured.frames.late += late;
  measured.frames.longest = Math.max(measured.frames.longest, longest);
}

/** A key that moves a focus, boxes, and scrolling in as many rows as the list shows, without a framework. */
async function visitBarePage(on: Browser, measured: Measured) {
  const context = await on.newContext({ viewport });
  try {
    const page = await context.newPage();
    const cells = '<td>Name of a person</td>'.repeat(11);
    const row = `<tr tabindex="0" style="height:36px"><td><input type="checkbox"></td>${cells}</tr>`;
    await page.setContent(`<h1>List</h1><table>${row.repeat(50)}</table>`);
    await page.evaluate(watchEvents);
    await page.evaluate(() => {
      const rows = document.querySelectorAll('tr');
      let focused = 0;
      addEventListener('keydown', ({ key }) => {
        if (key === 'j') rows[focused++]?.focus();
      });
    });
    const devtools = await context.newCDPSession(page);
    await slowDownProcessor(devtools);
    await readInteractions(page);
    for (let place = 0; place < 5; place += 1) {
      await page.keyboard.press('j');
      await settledFrames(page);
      await clickWithMouse(page, page.locator('input').nth(place));
      await settledFrames(page);
    }
    const interactions = await readInteractions(page);
    measured.interactions.push(...interactions.map((one) => ({ ...one, step: 'key or box' })));
    await scroll(page, devtools, 1400, measured);
  } finally {
    await context.close();
  }
}

async function settledFrames(page: Page) {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

function print(): void {
  const cell = (value: number | undefined) => (value === undefined ? '' : value.toFixed(0));
  console.log(
    '| screen | interactions | p75, ms | p98, ms | slowest | slowest of a visit, median, ms | late frames | longest, ms |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, { interactions, worst, frames }] of results) {
    const durations = interactions.map(({ duration }) => duration);
    const slowest = interactions.toSorted((one, other) => other.duration - one.duration)[0];
    const slowestText = slowest ? `${cell(slowest.duration)} (${slowest.step})` : '';
    const frameText = frames.count > 0 ? `${frames.late} of ${frames.count}` : '';
    const cells = [
      name,
      String(durations.length),
      cell(at(durations, 0.75)),
      cell(at(durations, 0.98)),
      slowestText,
      cell(at(worst, 0.5)),
      frameText,
      frames.count > 0 ? cell(frames.longest) : '',
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  if (!process.env.BENCH_STEPS) return;
  for (const [name, { interactions }] of results) {
    console.log(`\n${name}`);
    for (const [step, some] of Map.groupBy(interactions, ({ step }) => step)) {
      console.log(`  ${step}: ${some.map(({ duration }) => cell(duration)).join(' ')}`);
    }
  }
}

function at(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
