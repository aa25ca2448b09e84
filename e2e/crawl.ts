import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/enumerations.ts';
import { directionOf, type Language } from '#contract/languages.ts';
import { tier } from '../scripts/vitest/tier.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { beginSession } from './api-calls.ts';
import type { OpenBrowser, Visitor } from './browser.ts';
import { strangersTo } from './catalogue.ts';
import { expectNothingCutOff } from './cut-off.ts';
import { type DataStrings, watchData } from './data-strings.ts';
import { demo } from './demo.ts';
import { dialogs } from './every-dialog.ts';
import { type Screen, screens } from './every-screen.ts';
import { expectVisibleFocus } from './focus.ts';
import { lookInside } from './inside-screens.ts';
import { type Look, openerIn } from './look.ts';
import { settled } from './settled.ts';
import { shownTexts } from './shown-texts.ts';
import type { SignedIn } from './stored.ts';
import { wordsIn } from './words.ts';

/** How a screen is visited once. */
export interface Visit {
  /** `npm test` visits each screen once, by turns (0 to 5), and opens nothing on it. */
  turn: number;
  skin: Look['skin'];
  width: number;
  /** Also opens its menus, filters, and dialogs, and submits its empty forms. */
  isThorough?: boolean;
}

export interface CrawlOptions {
  language: Language;
  visits: readonly Visit[];
  /** Another server than the demo's, and the texts that it serves. Asked for once it runs. */
  server?: () => { url: string; locales: string };
}

const visitsOfAll = 6;

/**
 * Visits every screen, and every menu and dialog of every-dialog.ts, and runs all checks that hold
 * for any screen: title, language, text that no translation has, sideways scroll, text cut off,
 * reflow at 320 px, visible focus, axe, and nothing unexpected in the console.
 */
export function crawl(browser: OpenBrowser, options: CrawlOptions): void {
  const { language, visits, server } = options;
  describe.each(visits)('in $skin, $width px wide', (visit) => {
    // Invented languages are left to `npm run test:all`.
    const isForMain = server === undefined;
    const isTurn = (_: Screen, index: number) => index % visitsOfAll === visit.turn;
    const chosen = tier === 'main' ? screens.filter(isTurn) : [...screens, ...dialogs];
    const look = { language, skin: visit.skin };
    let data: DataStrings;
    // New sessions for each visit, because the server ends idle ones.
    const sessions = new Map<Role, Promise<SignedIn>>();
    const sessionFor = (role: Role) => {
      const session = sessions.get(role) ?? beginSession(role, urlOf());
      sessions.set(role, session);
      return session;
    };
    const stay = async (visitor: Visitor = {}) => {
      const page = await browser.stay(visitor);
      data = watchData(page, language);
      return page;
    };
    const urlOf = () => server?.().url ?? demo.url;
    const open = openerIn(look, { stay }, () => ({
      width: visit.width,
      url: urlOf(),
      // Closing a location where something is left is refused at first.
      expected: [409],
    }));

    it.each(chosen)('$name', { tags: isForMain ? ['main'] : [] }, async (place) => {
      const isOpened = dialogs.includes(place);
      const person = place.role && (await sessionFor(place.role));
      const page = await open(place.path, person, { afresh: isOpened });
      await place.goOn?.(page);
      await settled(page);
      await data.addSignedIn();
      const locales = server?.().locales;
      const strangers = strangersTo(language, locales);
      const checkTexts = async () => {
        expect(strangers(await shownTexts(page), await data.all()).join('\n')).toBe('');
      };
      if (!isOpened && !place.quotesData) await checkTexts();
      await checkScreen(page, place, look);
      if (!visit.isThorough || isOpened || tier === 'main') return;
      await lookInside(page, place, wordsIn(language, locales), async () => {
        if (!place.quotesData) await checkTexts();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      });
    });
  });
}

async function checkScreen(page: Page, place: Screen, { language }: Look): Promise<void> {
  const html = page.locator('html');
  expect(await html.getAttribute('lang')).toBe(language);
  expect(await html.getAttribute('dir')).toBe(directionOf(language));
  expect(await page.locator('h1').count()).toBe(1);
  const isMenu = place.name.startsWith('menu-');
  const isOver = isMenu || place.name.startsWith('dialog-');
  const over = page.locator('[role=dialog]:visible, [role=menu]:visible');
  // A menu may be open over a dialog.
  if (isOver) await over.first().waitFor();
  else expect(await over.count()).toBe(0);
  await expectNoSidewaysScroll(page);
  await expectNothingCutOff(page);
  await expectAccessible(page);
  if (!isMenu) await expectVisibleFocus(page);
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
