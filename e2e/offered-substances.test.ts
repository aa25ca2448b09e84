import { afterAll, expect, it } from 'vitest';
import type { OrganizationSettings } from '#features/organization/contract/organization.ts';
import { demoSession } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { settled } from './settled.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const label = (substance: string) => translate(`enumerations:substances.${substance}`);

async function call(method: string, path: string, body?: object) {
  const { token } = await demoSession('admin');
  const reply = await fetch(new URL(path, demo.url), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.ok, path).toBe(true);
  return reply.json();
}
const settings = (): Promise<OrganizationSettings> => call('GET', '/api/organisation/settings');
const addPerson = (substances: object[]): Promise<{ id: string }> =>
  call('POST', '/api/applicant', { firstName: 'Ada', lastName: 'Recorded', substances });

async function open(path: string) {
  const page = await browser.visit();
  await openWith(page, sessionEntries(await demoSession('admin')), path);
  await settled(page);
  return page;
}

let offeredBefore: OrganizationSettings['offeredSubstances'];
afterAll(async () => {
  const now = await settings();
  await call('PUT', '/api/organisation', { ...now, offeredSubstances: offeredBefore });
});

it('hides a substance that an administrator turned off, except in records that have it', async () => {
  offeredBefore = (await settings()).offeredSubstances;
  const page = await open('/page/settings/organisation');
  const offered = page.getByRole('group', { name: translate('organisation:substances.offered') });
  await offered.getByRole('checkbox', { name: label('nicotine') }).uncheck();
  await page.getByRole('button', { name: translate('actions:save'), exact: true }).click();
  await page.getByText(translate('organisation:saved')).first().waitFor();
  expect((await settings()).offeredSubstances).not.toContain('nicotine');

  const without = await open(`/page/applicant/edit/${(await addPerson([])).id}`);
  const choice = (at: typeof page, substance: string) =>
    at.getByRole('checkbox', { name: label(substance), exact: true });
  for (const substance of ['opioids', 'alcohol', 'other']) {
    await choice(without, substance).waitFor();
  }
  expect(await choice(without, 'nicotine').count()).toBe(0);

  const { id } = await addPerson([{ substance: 'nicotine', lastUse: null }]);
  const withNicotine = await open(`/page/applicant/edit/${id}`);
  expect(await choice(withNicotine, 'nicotine').isChecked()).toBe(true);
  await choice(withNicotine, 'nicotine').uncheck();
  await choice(withNicotine, 'nicotine').check();
});
