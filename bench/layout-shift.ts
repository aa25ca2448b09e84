import type { Role } from '#core/contract/roles.ts';
import { startDemoServer } from '../e2e/servers.ts';
import { enter } from '../e2e/sign-in.ts';
import { ensureWebBuilt } from '../scripts/setup/ensure-web-built.mjs';
import { launchBrowser, visitSlowly } from './slow-phone.ts';

/**
 * How much pages move while they load over slow 4G with a quarter of the processor's speed: the
 * cumulative layout shift, without unit. Run: npm run bench:shift
 */

/** Limit of each group of pages, and who opens them. */
const groups: { name: string; limit: number; role?: Role; paths: readonly string[] }[] = [
  {
    name: 'public',
    limit: 0.02,
    paths: [
      '/pre-screening',
      '/accessibility',
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password',
      '/verify-email',
      '/reminders',
      '/not-found',
    ],
  },
  {
    name: 'client',
    limit: 0.02,
    role: 'client',
    paths: ['/page/dashboard', '/page/calendar', '/page/profile'],
  },
  {
    name: 'staff',
    limit: 0.05,
    role: 'admin',
    paths: [
      '/page/dashboard',
      '/page/applicants',
      '/page/applicants?view=triage',
      '/page/applicants?tab=drafts&state=unfinished',
      '/page/applicants/duplicates',
      '/page/clients',
      '/page/clients/locations',
      '/page/calendar',
      '/page/tasks',
      '/page/reports',
      '/page/profile',
      '/page/import',
      '/page/settings/locations',
      '/page/settings/people',
      '/page/settings/organisation',
      '/page/settings/questions',
      '/page/settings/audit',
      '/page/settings/system',
    ],
  },
];

await ensureWebBuilt(process.execPath);
const server = await startDemoServer();
const browser = await launchBrowser();
try {
  console.log('| page | 360 px | 1280 px | goal |');
  console.log('| --- | --- | --- | --- |');
  for (const { name, limit, role, paths } of groups) {
    for (const path of paths) {
      const shifts: number[] = [];
      for (const width of [360, 1280]) {
        const { shift } = await visitSlowly(browser, {
          url: server.url,
          width,
          open: (page) => (role ? enter(page, role, path) : page.goto(path)),
        });
        shifts.push(shift);
      }
      const missed = shifts.some((shift) => shift > limit) ? ', missed' : '';
      const figures = shifts.map((shift) => shift.toFixed(3)).join(' | ');
      console.log(`| ${name}: ${path} | ${figures} | ${limit}${missed} |`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
