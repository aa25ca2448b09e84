import { afterAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { demoSession, send } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { openAt } from './open-at.ts';
import { addPhoto, setPhotos } from './photo-steps.ts';
import { redAndBlue } from './picture-to-choose.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

async function newPerson(): Promise<string> {
  const { token } = await demoSession('user');
  const reply = await send('/api/applicant', { firstName: 'Mari', lastName: 'Pictured' }, token);
  return ((await reply.json()) as { id: string }).id;
}

const profile = (id: string) => `/page/applicant/${id}?section=overview`;

afterAll(() => setPhotos(false));

describe('the photo of a person', () => {
  it('is allowed in the settings, added in Profile, shown in the header, and removed', {
    tags: 'main',
  }, async () => {
    await setPhotos(false);
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

    await page.goto(`/page/applicant/${id}?section=timeline`);
    const activity = page.getByRole('list', { name: translate('notes:title') });
    await activity.getByText(translate('notes:photo.removed')).waitFor();
    await activity.getByText(translate('notes:photo.added')).waitFor();
    await expectAccessible(page);
  });

  it('leaves a colleague’s newer photo as it is', async () => {
    await setPhotos(true);
    const id = await newPerson();
    const page = await openAt(browser, profile(id), { expected: [409] });
    const place = page.getByRole('region', { name: translate('photos:title'), exact: true });
    await place.getByText(translate('photos:askFirst')).waitFor();
    await addPhoto(id);
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
    await setPhotos(false);
    const page = await openAt(browser, profile(await newPerson()));
    await page.getByText(translate('record-fields:groups.contact')).first().waitFor();
    expect(await page.getByText(translate('photos:askFirst')).count()).toBe(0);
  });
});
