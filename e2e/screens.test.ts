import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/enumerations.ts';
import { expectFine } from './accessible.ts';
import { sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { looks, openerIn } from './look.ts';

const browser = useBrowser();

/** Grouped by who they are for, so that one goes from screen to screen and loads each part once. */
const screens: { path: string; role: Role }[] = [
  { path: '/page/dashboard', role: 'client' },
  { path: '/page/applicants?tab=drafts', role: 'user' },
  { path: '/page/applicant/new', role: 'user' },
  { path: '/page/calendar?view=month', role: 'user' },
  { path: '/page/calendar?view=week', role: 'user' },
  { path: '/page/calendar?view=day', role: 'user' },
  { path: '/page/calendar?view=list', role: 'user' },
  { path: '/page/applicants?deleted=only', role: 'admin' },
  { path: '/page/dashboard', role: 'admin' },
  { path: '/page/applicants', role: 'admin' },
];

describe.each(looks)('in $language, $skin', (look) => {
  const open = openerIn(look, browser);

  it.each(screens)('$path as $role breaks no rule, on a phone too', async ({ path, role }) => {
    const page = await open(path, await sessionOf(role));
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectFine(page);
  });
});
