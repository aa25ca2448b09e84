import { describe, expect, it } from 'vitest';
import { expectFine } from './accessible.ts';
import { sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { dialogsOfPlaces } from './dialogs-of-places.ts';
import { screens } from './every-screen.ts';
import { lookEntries, looks } from './look.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';

const browser = useBrowser();

/** The screens of locations, and what is opened from them. */
const ofPlaces = [...screens.filter(({ name }) => /^houses?$/.test(name)), ...dialogsOfPlaces];

describe.each(looks)('in $language, $skin', (look) => {
  it.each(ofPlaces)('$name breaks no rule, on a phone too', async ({ name, path, role, goOn }) => {
    // To close one at which something is still is refused at first.
    const page = await browser.visit({ language: look.language, expected: [409] });
    const session = sessionEntries(await sessionOf(role ?? 'user'));
    await openWith(page, { ...lookEntries(look), ...session }, path);
    await settled(page);
    await goOn?.(page);
    await settled(page);
    expect(await page.getByRole('dialog').count()).toBe(name.startsWith('dialog-') ? 1 : 0);
    await expectFine(page);
  });
});
