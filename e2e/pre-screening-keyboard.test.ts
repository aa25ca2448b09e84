import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { advanceTime, stopTime } from './fixed-time.ts';
import { expectFocus } from './focus.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const steps = 5;

/** Accessibility properties of the focused element. */
interface FocusedElement {
  role: string;
  name: string;
  description: string;
}

async function readFocusedElement(page: Page): Promise<FocusedElement> {
  const inside = await page.context().newCDPSession(page);
  try {
    const { nodes } = await inside.send('Accessibility.getFullAXTree');
    // The page itself counts as focused too.
    const focused = nodes.findLast(({ properties = [] }) =>
      properties.some(({ name, value }) => name === 'focused' && value.value === true),
    );
    const text = (value: { value?: unknown } | undefined) => String(value?.value ?? '').trim();
    return {
      role: text(focused?.role),
      name: text(focused?.name),
      description: text(focused?.description),
    };
  } finally {
    await inside.detach();
  }
}

/** Presses Tab until this has the focus; each stop must have a name and be visible. */
async function tabTo(page: Page, part: Locator): Promise<void> {
  for (let tabs = 0; tabs < 90; tabs += 1) {
    await page.keyboard.press('Tab');
    const { role, name } = await readFocusedElement(page);
    expect({ role, isNamed: name !== '' }).toEqual({ role, isNamed: true });
    expect(await isInSight(page)).toBe(true);
    if (await part.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error('Tab does not lead there');
}

/** Checks that the focus is on the screen and not under the sticky bar. */
function isInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const bar = document.querySelector('aside')?.getBoundingClientRect();
    if (!focused || !bar) return false;
    const { top, bottom } = focused.getBoundingClientRect();
    const isBelowBar = focused.closest('main, footer') !== null && top < bar.bottom - 1;
    return bottom > 0 && top < innerHeight && !isBelowBar;
  });
}

/** Records live region announcements. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, { said: announcements });
    new MutationObserver((changes) => {
      // An icon and its words arrive together, and are read once.
      const parts = changes.map(({ target }) =>
        target instanceof Element ? target : target.parentElement,
      );
      const regions = new Set(parts.map((part) => part?.closest('[role=status]')));
      for (const region of regions) {
        const text = region?.textContent?.trim();
        if (text) announcements.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

const button = (page: Page, key: string) =>
  page.getByRole('button', { name: translate(key), exact: true });

async function expectFocusedElement(page: Page, expected: Partial<FocusedElement>): Promise<void> {
  await expect.poll(() => readFocusedElement(page)).toMatchObject(expected);
}

const progress = (step: number) => translate('public-form:progress', { step, steps });

describe('public form by keyboard alone', () => {
  it('announces each page and its errors, and can be submitted', async () => {
    const page = await browser.visit({ width: 390 });
    const readAnnouncements = await listen(page);
    // Counted in the page, because a reply counts once it has been read there.
    await page.addInitScript(() => {
      const counted = Object.assign(window, { slowReplies: 0 });
      const { fetch } = window;
      window.fetch = async (...sent) => {
        const begun = performance.now();
        try {
          return await fetch(...sent);
        } finally {
          if (performance.now() - begun > 700) counted.slowReplies += 1;
        }
      };
    });
    await page.goto('/pre-screening');
    await button(page, 'pre-screening:start.begin').waitFor();
    await page.keyboard.press('Tab');
    await expectFocusedElement(page, { role: 'link', name: translate('public-form:skipToForm') });
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, 'pre-screening:start.begin'));
    await page.keyboard.press('Enter');

    await expectFocusedElement(page, {
      role: 'heading',
      name: 'Who are you?',
      description: progress(1),
    });
    await tabTo(page, button(page, 'public-form:continue'));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.keyboard.press('Tab');
    await expectFocusedElement(page, {
      role: 'link',
      name: translate('validation:first-name-missing'),
    });
    await page.keyboard.press('Enter');
    await expectFocusedElement(page, {
      role: 'textbox',
      name: expect.stringMatching(/^First name/),
      description: expect.stringMatching(/Error: /),
    });
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Keyed');
    await page.keyboard.press('Enter');

    for (let step = 2; step <= steps; step += 1) {
      await expectFocusedElement(page, { role: 'heading', description: progress(step) });
      await tabTo(page, button(page, 'public-form:continue'));
      await page.keyboard.press('Enter');
    }

    await expectFocusedElement(page, {
      role: 'heading',
      name: translate('public-form:check.title'),
    });
    await tabTo(page, page.getByRole('button', { name: 'Change First name' }));
    await page.keyboard.press('Enter');
    await expectFocusedElement(page, {
      role: 'textbox',
      name: expect.stringMatching(/^First name/),
    });
    await page.keyboard.type('Adeline');
    await page.keyboard.press('Enter');
    await expectFocusedElement(page, {
      role: 'heading',
      name: translate('public-form:check.title'),
    });
    await tabTo(page, button(page, 'public-form:check.send'));
    const heard = await readAnnouncements();
    await page.keyboard.press('Enter');
    // No way to reach the person was chosen.
    await expectFocusedElement(page, {
      role: 'heading',
      name: translate('public-form:gap.title'),
    });
    await tabTo(page, button(page, 'public-form:gap.sendAnyway'));
    await page.keyboard.press('Enter');
    await expectFocusedElement(page, {
      role: 'heading',
      name: translate('pre-screening:done.title'),
    });

    // Announces a save once, not per field, and mentions a slow connection.
    const saving = heard.filter((text) => text === translate('public-form:saving.saving'));
    const saved = heard.filter((text) => text === translate('public-form:saving.saved'));
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.length).toBeLessThanOrEqual(1 + saving.length);
    const slow = await page.evaluate(
      () => (window as unknown as { slowReplies: number }).slowReplies,
    );
    expect(saving.length).toBeLessThanOrEqual(slow);
  });

  it('starts at the heading after the screen was cleared and after returning', async () => {
    const page = await browser.visit({ width: 390 });
    await stopTime(page);
    await page.goto('/pre-screening');
    // A newly opened page starts at its top.
    await button(page, 'pre-screening:start.begin').waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await button(page, 'pre-screening:start.begin').press('Enter');
    await page.locator('#q-pre-name-first').fill('Ada');
    await page.getByLabel(translate('pre-screening:code.own')).check();
    await page.locator('#q-pre-name-last').fill('Away');
    await page.keyboard.press('Enter');
    await expectFocusedElement(page, { role: 'heading', description: progress(2) });
    await page.getByText(translate('public-form:saving.saved')).first().waitFor();

    await advanceTime(page, 610_000);
    const cleared = page.getByRole('heading', {
      name: translate('pre-screening:claim.idleTitle'),
      level: 1,
    });
    await expectFocus(cleared);
    await tabTo(page, button(page, 'pre-screening:resume.goOn'));
    await page.keyboard.press('Enter');
    await expectFocusedElement(page, { role: 'heading', description: progress(2) });
  });

  it('counts screen reader activity', async () => {
    const page = await browser.visit({ width: 390 });
    await stopTime(page);
    await page.goto('/pre-screening');
    await button(page, 'pre-screening:start.begin').press('Enter');
    await page.locator('#q-pre-name-first').fill('Ada');
    await advanceTime(page, 550_000);
    const warning = page.getByRole('alert').getByText(translate('public-form:idle.warning'));
    await warning.waitFor();
    // Screen readers press buttons without pointer or key events.
    await button(page, 'public-form:idle.stay').evaluate((node) => (node as HTMLElement).click());
    await warning.waitFor({ state: 'detached' });
    await advanceTime(page, 300_000);
    expect(await page.locator('#q-pre-name-first').inputValue()).toBe('Ada');
  });
});
