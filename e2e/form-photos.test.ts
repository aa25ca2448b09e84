import { expect, it } from 'vitest';
import type { FormDocument } from '#features/intake/contract/form-documents.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { checkGrade } from './check-grade.ts';
import { demo } from './demo.ts';
import { fillForm } from './fill-form.ts';
import { expectFocus } from './focus.ts';
import { photographedPaper } from './photographed-paper.ts';
import { enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();

it.each(['en', 'fr'] as const)(
  'takes the photo of a paper after the form is sent, and staff find it there, in %s',
  async (language) => {
    const translate = translationsIn(language);
    const last = uniqueName();
    const page = await browser.visit({ width: 360, language });
    const button = (key: string) => page.getByRole('button', { name: translate(key), exact: true });
    await page.goto('/pre-screening');
    await fillForm(page, language, {
      'pre-name-first': 'Ida',
      'pre-name-last': last,
      'pre-reach-way': 'none',
    });
    await button('public-form:check.send').click();
    await button('pre-screening:photos.add').click();
    const take = button('page-photos:take');
    await take.waitFor();
    await expectAccessible(page);
    await checkGrade(page, language, new Set());
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), take.click()]);
    await chooser.setFiles([await photographedPaper()]);
    await page.getByText(translate('page-photos:straightened')).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await button('page-photos:sendOne').click();
    await page.getByText(translate('pre-screening:photos.sent')).waitFor();
    await expectFocus(page.getByRole('heading', { name: translate('pre-screening:photos.title') }));

    // The list of topics offers it too.
    const all = new RegExp(translate('pre-screening:more.all', { topics: '\\d+' }));
    await page.getByRole('button', { name: all }).click();
    await page.getByRole('heading', { name: translate('public-form:topics.title') }).waitFor();
    await button('pre-screening:photos.add').waitFor();
    await expectAccessible(page);
    await page.goBack();
    await button('pre-screening:photos.add').waitFor();

    const { token } = await demoSession('user');
    const read = (path: string) =>
      fetch(new URL(path, demo.url), { headers: { authorization: `Bearer ${token}` } });
    const found = (await (await read(`/api/draft-applicant?q=${last}`)).json()) as {
      items: { id: string }[];
    };
    const { id = '' } = found.items[0] ?? {};
    const reply = await read(`/api/draft-applicant/${id}/document`);
    const documents = (await reply.json()) as FormDocument[];
    expect(documents.map(({ name }) => name)).toEqual(['page-1.pdf']);
    const staff = await browser.visit({ language });
    await enter(staff, 'user', `/page/draft-applicant/view/${id}?view=answers`);
    const section = staff.getByRole('region', { name: translate('form-documents:title') });
    const name = translate('form-documents:download');
    const [saved] = await Promise.all([
      staff.waitForEvent('download'),
      section.getByText(name, { exact: true }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('page-1.pdf');
    await expectAccessible(staff);

    // Nothing of it is left after the page.
    await page.reload();
    await page.getByText(translate('pre-screening:done.title')).first().waitFor();
    expect(await button('pre-screening:photos.add').count()).toBe(0);
  },
);
