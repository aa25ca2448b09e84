import { afterAll, describe, expect, it } from 'vitest';
import type { OrganizationSettings } from '#features/organization/contract/organization.ts';
import { expectAccessible } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { openAt } from './open-at.ts';
import { redAndBlue } from './picture-to-choose.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

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

async function keepPhotos(photosOfPeople: boolean): Promise<void> {
  const now: OrganizationSettings = await call('GET', '/api/organisation/settings');
  await call('PUT', '/api/organisation', { ...now, photosOfPeople });
}

const newPerson = async (): Promise<string> =>
  (await call('POST', '/api/applicant', { firstName: 'Mari', lastName: 'Pictured' })).id;
const profile = (id: string) => `/page/applicant/${id}?section=overview`;

afterAll(() => keepPhotos(false));

describe('the photo of a person', () => {
  it('is allowed in the settings, added in Profile, shown in the header, and removed', async () => {
    const id = await newPerson();
    const settings = await openAt(browser, '/page/settings/organisation', { role: 'admin' });
    const choice = settings.getByRole('switch', { name: translate('organisation:photos.allow') });
    expect(await choice.isChecked()).toBe(false);
    await choice.check();
    await settings.getByRole('button', { name: translate('actions:save'), exact: true }).click();
    await settings.getByText(translate('organisation:saved')).first().waitFor();

    const page = await openAt(browser, profile(id), { width: 1280 });
    const place = page.getByRole('region', { name: translate('photos:title'), exact: true });
    const button = (key: string) => place.getByRole('button', { name: translate(key) });
    await place.getByText(translate('photos:askFirst')).waitFor();
    await expectAccessible(page);
    const dialog = page.getByRole('dialog');
    const choose = async (key: string) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(key).click()]);
      await chooser.setFiles(await redAndBlue());
      await dialog.getByLabel(translate('pictures:cropArea')).waitFor();
    };
    await choose('photos:add');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: translate('pictures:use') }).click();
    await page.getByText(translate('photos:saved')).waitFor();
    await expectFocus(button('photos:replace'));
    const photo = translate('photos:alt', { name: 'Mari Pictured' });
    await page.locator('main header').getByRole('img', { name: photo }).waitFor();
    await place.getByRole('img', { name: photo }).waitFor();
    await expectAccessible(page);

    await button('photos:remove').click();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: translate('photos:remove') }).click();
    await page.getByText(translate('photos:removed')).waitFor();
    await expectFocus(button('photos:add'));
    expect(await page.getByRole('img', { name: photo }).count()).toBe(0);
  });

  it('leaves a colleague’s newer photo as it is', async () => {
    await keepPhotos(true);
    const id = await newPerson();
    const page = await openAt(browser, profile(id), { expected: [409] });
    const place = page.getByRole('region', { name: translate('photos:title'), exact: true });
    await place.getByText(translate('photos:askFirst')).waitFor();
    const { buffer } = await redAndBlue();
    const image = buffer.toString('base64');
    const added = { id: crypto.randomUUID(), image, replaces: null };
    await call('PUT', `/api/applicant/${id}/photo`, added);
    await page
      .locator('main input[type=file]')
      .first()
      .setInputFiles(await redAndBlue());
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(translate('pictures:cropArea')).waitFor();
    await dialog.getByRole('button', { name: translate('pictures:use') }).click();
    await dialog.getByText(translate('errors:stale-version')).waitFor();
    await dialog.getByRole('button', { name: translate('actions:cancel') }).click();
    await place.getByRole('button', { name: translate('photos:remove') }).waitFor();
  });

  it('has no place while photos are off', async () => {
    await keepPhotos(false);
    const page = await openAt(browser, profile(await newPerson()));
    await page.getByText(translate('record-fields:groups.contact')).first().waitFor();
    expect(await page.getByText(translate('photos:askFirst')).count()).toBe(0);
  });
});
