import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Language, textDirection } from '#core/contract/languages.ts';
import { type Role, roles } from '#core/contract/roles.ts';
import { tier } from '../scripts/vitest/tier.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession } from './api-calls.ts';
import type { OpenBrowser, Visitor } from './browser.ts';
import { findHardCodedTexts } from './catalog.ts';
import { checkGrade } from './check-grade.ts';
import { expectNothingCutOff } from './cut-off.ts';
import { type DataStrings, watchData } from './data-strings.ts';
import { demo } from './demo.ts';
import { dialogs } from './every-dialog.ts';
import { screens } from './every-screen.ts';
import { expectVisibleFocus } from './focus.ts';
import { expectFocusOrder } from './focus-order.ts';
import { layers, lookInside } from './inside-screens.ts';
import { expectReadsWellInLargeText, largeTextWidths } from './large-text.ts';
import { type Look, openerIn } from './look.ts';
import { expectReadingOrder } from './reading-order.ts';
import type { Screen } from './screen.ts';
import { settled } from './settled.ts';
import type { SignedIn } from './stored.ts';
import { translationsIn } from './translations.ts';
import { readVisibleTexts } from './visible-texts.ts';

/** Theme and width of a screen. */
export interface Sight {
  skin: Look['skin'];
  width: number;
}

export interface CrawlOptions {
  language: Language;
  /** Applied in turn to each screen. */
  sights: readonly Sight[];
  /**
   * Position of these sights among all six. `npm test` checks each screen in one of them. Without it,
   * each screen is checked in one of these sights, and by `npm test` only if it's plain.
   */
  from?: number;
  /**
   * In this one, every other screen opens its menus, filters, and dialogs, and submits empty forms.
   */
  thorough?: Sight;
  /**
   * A server with an invented language and its texts, started on demand. Skips menus and dialogs,
   * because the steps to them don't know these texts.
   */
  invented?: () => { url: string; locales: string };
}

const allSights = 6;

/**
 * Visits every screen, and every menu and dialog of every-dialog.ts, and runs all checks that apply
 * to any screen: title, language, untranslated text, sideways scroll, cut-off text, reflow at 320
 * px, visible focus, axe, reading grade of public screens and client portal, and no unexpected
 * console output.
 */
export function crawl(browser: OpenBrowser, options: CrawlOptions): void {
  const { language, from, thorough, invented } = options;
  const currentUrl = () => invented?.().url ?? demo.url;
  let data: DataStrings;
  let hardCodedTexts: ReturnType<typeof findHardCodedTexts> | undefined;
  // Closing a location that is in use is refused at first.
  const usual = [409];
  const expected = [...usual];
  const stay = async (visitor: Visitor = {}) => {
    const page = await browser.stay(visitor);
    data = watchData(page, language);
    return page;
  };
  const open = openerIn(language, { stay }, () => ({
    url: currentUrl(),
    expected,
  }));
  let last: { role: Role; session: SignedIn } | undefined;
  const sessionFor = async (role: Role) => {
    // A session kept for later could end in between.
    if (last?.role !== role) last = { role, session: await beginSession(role, currentUrl()) };
    return last.session;
  };

  const all = invented ? screens : [...screens, ...dialogs];
  const places = all.map((place, index) => {
    const isOpened = dialogs.includes(place);
    const isInTurns = from !== undefined;
    const turn = isInTurns ? (index % allSights) - from : index % options.sights.length;
    const isVisited = isInTurns ? turn in options.sights : place.isPlain === true;
    const isInMain = !isOpened && !invented && isVisited;
    const assignedSights = options.sights.filter(
      (_, number) => number === index % options.sights.length,
    );
    const inMain = isInMain ? options.sights.slice(turn, turn + 1) : [];
    const inAll = isOpened || !isInTurns ? assignedSights : options.sights;
    // The other language opens menus of the other half. Opening another closes what is open over a page.
    const isOpenedInside =
      isInTurns && !isOpened && !isOver(place) && tier !== 'main' && index % 2 === from % 2;
    const inside = isOpenedInside ? thorough : undefined;
    return { place, isOpened, isInMain, inside, sights: tier === 'main' ? inMain : inAll };
  });
  // Group by role so the page stays open, then by sight: resizing the window takes time.
  const rank = ({ place, sights }: (typeof places)[number]) => {
    const sightRank = sights.length === 1 ? 1 + options.sights.indexOf(sights[0] as Sight) : 0;
    return [undefined, ...roles].indexOf(place.role) * allSights + sightRank;
  };
  places.sort((one, other) => rank(one) - rank(other));
  const visitedRoles = new Set<Screen['role']>();
  for (const [index, { place, isOpened, isInMain, inside, sights }] of places.entries()) {
    const tags = isInMain ? ['main' as const] : [];
    it(place.name, { tags }, async () => {
      expected.splice(0, expected.length, ...usual, ...(place.expected ?? []));
      const page = await open(place.path, place.role && (await sessionFor(place.role)));
      // Every other screen goes through the sights backward, which saves a resize.
      const inTurn = index % 2 === 0 ? sights : sights.toReversed();
      if (inTurn[0]) await show(page, inTurn[0]);
      await place.goOn?.(page);
      for (const sight of inTurn) {
        // The steps may load a new page, which doesn't have the sight yet.
        if (place.goOn || sight !== inTurn[0]) await show(page, sight);
        await data.addSignedIn();
        const locales = invented?.().locales;
        const checkTexts = async () => {
          if (isOpened || place.quotesData) return;
          hardCodedTexts ??= findHardCodedTexts(language, locales);
          const strings = await data.all();
          const found = hardCodedTexts(await readVisibleTexts(page), strings);
          expect(found.filter((text) => !isShortened(text, strings)).join('\n')).toBe('');
        };
        await sayingIn(sight, async () => {
          await checkTexts();
          await checkScreen(page, place, options);
          if (place.isPlain && !invented) await checkGrade(page, language, await data.all());
          if (sight !== inside) return;
          const isFirstOfRole = !visitedRoles.has(place.role);
          await lookInside(
            page,
            place,
            translationsIn(language, locales),
            async (part) => {
              await checkTexts();
              await expectNoSidewaysScroll(page);
              await expectAccessible(page, part);
            },
            { isFirstOfRole },
          );
          if (place.role) visitedRoles.add(place.role);
        });
      }
      await place.leave?.(page);
    });
  }
}

/** Changes width and theme of the open page, as after turning a phone. */
async function show(page: Page, { skin, width }: Sight): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate((name) => {
    const { dataset } = document.documentElement;
    dataset.mantineColorScheme = name === 'dark' ? 'dark' : 'light';
    dataset.skin = name;
  }, skin);
  // The shell follows a change of width after 500 ms (point 9 of the specification).
  await page.waitForFunction(() => {
    const menu = document.querySelector<HTMLElement>('#menu');
    const safety = document.querySelector<HTMLElement>('header[data-safety]')?.dataset.safety;
    return (
      (menu === null || menu.inert === innerWidth < 992) &&
      (safety === undefined || safety === (innerWidth < 768 ? 'below' : 'beside'))
    );
  });
  await settled(page);
}

async function sayingIn({ skin, width }: Sight, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof Error) error.message = `${skin}, ${width} px wide: ${error.message}`;
    throw error;
  }
}

/** True if a dialog or a menu is open over the page. */
const isOver = ({ name }: Screen) => name.startsWith('menu-') || name.startsWith('dialog-');

async function checkScreen(
  page: Page,
  place: Screen,
  { language, invented }: CrawlOptions,
): Promise<void> {
  const html = page.locator('html');
  expect(await html.getAttribute('lang')).toBe(language);
  expect(await html.getAttribute('dir')).toBe(textDirection(language));
  expect(await page.locator('h1:visible').count()).toBe(1);
  const isMenu = place.name.startsWith('menu-');
  const over = page.locator('[role=dialog]:visible, [role=menu]:visible');
  // A menu may be open over a dialog.
  if (isOver(place)) await over.first().waitFor();
  else expect(await over.count()).toBe(0);
  await expectNoSidewaysScroll(page);
  await expectNothingCutOff(page);
  // Its results don't depend on the language.
  if (!invented) await expectAccessible(page, isOver(place) ? layers : undefined);
  if (!isMenu) await expectVisibleFocus(page);
  if (place.isPlain && !isMenu) {
    await expectReadingOrder(page);
    // Pressing Tab through a whole screen takes long.
    if (tier !== 'main') await expectFocusOrder(page);
    // Invented words are longer than those of any language.
    if (!invented && largeTextWidths.includes(page.viewportSize()?.width ?? 0)) {
      await expectReadsWellInLargeText(page);
    }
  }
  await expectReflow(page);
}

/** WCAG 1.4.10: at 320 px nothing needs scrolling sideways. */
async function expectReflow(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size || size.width > 360) return;
  await page.setViewportSize({ ...size, width: 320 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}

/** True for the beginning of a text of a record, which the calendar ends at a word. */
function isShortened(text: string, strings: ReadonlySet<string>): boolean {
  const beginning = text.slice(0, -1);
  return text.endsWith('…') && [...strings].some((one) => one.includes(beginning));
}
