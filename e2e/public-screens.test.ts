import { describe, expect, it } from 'vitest';
import { expectFine } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { looks, openerIn } from './look.ts';

const browser = useBrowser();

const screens = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/not-found',
  '/pre-screening',
];

describe.each(looks)('in $language, $skin', (look) => {
  const open = openerIn(look, browser);

  it.each(screens)('%s breaks no rule, on a phone too', async (path) => {
    const page = await open(path);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectFine(page);
  });
});
