import type { Role } from '#core/contract/roles.ts';
import { startDemoServer } from '../e2e/servers.ts';
import { demoAccount, enter } from '../e2e/sign-in.ts';
import { ensureWebBuilt } from '../scripts/setup/ensure-web-built.mjs';
import { launchBrowser, visitSlowly } from './slow-phone.ts';

/**
 * How much pages move while they load over slow 4G with a quarter of the processor's speed: the
 * cumulative layout shift, without unit. Run: npm run bench:shift, or npm run bench:shift -- staff
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
      '/page/settings/setup',
      '/page/settings/audit',
      '/page/settings/system',
      '/page/settings/questions/topics',
      '/page/settings/letters',
      '/page/settings/texts',
      '/page/settings/note-templates',
      '/page/settings/task-rules',
      '/page/settings/erasures',
      '/page/settings/retention',
      '/page/applicant/new',
      '/page/draft-applicant/new',
      '/page/settings/questions/new',
      '/page/settings/letters/new',
      '/page/settings/note-templates/new',
      '/page/accessibility',
    ],
  },
  {
    name: 'one record',
    limit: 0.05,
    role: 'admin',
    paths: [
      '/page/applicant/:applicant',
      '/page/applicant/:applicant?section=overview',
      '/page/applicant/:applicant?section=files',
      '/page/applicant/edit/:applicant',
      '/page/applicant/:applicant/questionnaire',
      '/page/applicant/:applicant/support',
      '/page/applicant/:applicant/consents',
      '/page/applicant/:applicant/keeping',
      '/page/applicant/:applicant/accounting',
      '/page/applicant/:applicant/disclosures',
      '/page/applicant/:applicant/paper',
      '/page/applicant/:applicant/letter',
      '/page/client/edit/:client',
      '/page/client/:client',
      '/page/clients/location/:location',
    ],
  },
];

/** Name of the only group to measure. */
const only = process.argv[2];

await ensureWebBuilt(process.execPath);
const server = await startDemoServer();
const browser = await launchBrowser();
try {
  console.log('| page | 360 px | 1280 px | goal |');
  console.log('| --- | --- | --- | --- |');
  const ids = await firstIds();
  for (const { name, limit, role, paths } of groups) {
    if (only !== undefined && name !== only) continue;
    for (const page of paths) {
      const path = page.replace(/:(\w+)/, (_, kind: string) => ids[kind] ?? '');
      const shifts: number[] = [];
      for (const width of [360, 1280]) {
        const { shift } = await visitSlowly(browser, {
          url: server.url,
          width,
          open: (opened) => (role ? enter(opened, role, path) : opened.goto(path)),
        });
        shifts.push(shift);
      }
      const missed = shifts.some((shift) => shift > limit) ? ', missed' : '';
      const figures = shifts.map((shift) => shift.toFixed(3)).join(' | ');
      console.log(`| ${name}: ${page} | ${figures} | ${limit}${missed} |`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

/** The first record of each kind. */
async function firstIds(): Promise<Record<string, string>> {
  const reply = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoAccount('admin')),
  });
  const authorization = reply.headers.get('authorization') ?? '';
  const first = async (path: string) => {
    const listed = await fetch(`${server.url}/api/${path}`, { headers: { authorization } });
    const records = (await listed.json()) as { id: string }[] | { items: { id: string }[] };
    return ('items' in records ? records.items : records)[0]?.id ?? '';
  };
  return {
    applicant: await first('applicant'),
    client: await first('client'),
    location: await first('location'),
  };
}
