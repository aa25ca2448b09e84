import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { dialogsOfOwnPage } from './dialogs-of-own-page.ts';
import { dialogsOfTasks } from './dialogs-of-tasks.ts';
import { lookEntries } from './look.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';

const browser = useBrowser();

/** At a desk and on a phone; each language and each skin once. */
const ways = [
  { language: 'en', skin: 'default', width: 1280 },
  { language: 'fr', skin: 'dark', width: 360 },
] as const;

/** What opens in the lists of tasks, and about a person's own page. */
const opened = [...dialogsOfTasks, ...dialogsOfOwnPage];

describe.each(ways)('in $language, $skin, $width wide', ({ language, skin, width }) => {
  it.each(opened)('$name breaks no rule', async ({ name, path, role, goOn }) => {
    const page = await browser.visit({ language, width });
    const session = role && sessionEntries(await sessionOf(role));
    await openWith(page, { ...lookEntries({ language, skin }), ...session }, path);
    await settled(page);
    await goOn?.(page);
    await settled(page);
    const isOver = /^(dialog|menu)-/.test(name);
    const over = page.locator('[role=dialog]:visible, [role=menu]:visible');
    await expect.poll(() => over.count()).toBe(isOver ? 1 : 0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
