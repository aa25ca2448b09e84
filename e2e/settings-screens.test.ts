import { describe, expect, it } from 'vitest';
import { expectFine } from './accessible.ts';
import { sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { looks, openerIn } from './look.ts';

const browser = useBrowser();

const screens = ['locations', 'people', 'organisation', 'audit'];

describe.each(looks)('in $language, $skin', (look) => {
  const open = openerIn(look, browser);

  it.each(screens)('%s breaks no rule, on a phone too', async (name) => {
    const page = await open(`/page/settings/${name}`, await sessionOf('admin'));
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectFine(page);
  });
});
