import { describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { buttonIn, join } from './member.ts';
import { makePerson, openAs } from './new-person.ts';
import { enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

describe('profile sections', () => {
  it('work as links with title, focus, and Back key', async () => {
    const { page } = await join(browser, 'about');
    const nav = page.getByRole('navigation', { name: translate('profile:sections.label') });
    await nav.getByRole('link', { name: translate('profile:sections.security') }).click();
    await page.waitForURL('**/page/profile?section=security');
    const heading = page.getByRole('heading', { name: translate('profile:sections.security') });
    await heading.waitFor();
    await expectFocus(heading);
    await expect.poll(() => page.title()).toContain(translate('profile:sections.security'));
    const current = () => nav.locator('[aria-current=page]').textContent();
    await expect.poll(current).toBe(translate('profile:sections.security'));
    await page.goBack();
    const firstName = page.getByLabel(translate('profile:firstName'));
    await firstName.waitFor();
    await expect.poll(current).toBe(translate('profile:sections.about'));

    // Typed text survives a visit to another section.
    await firstName.fill('Maëlle-Rose');
    await nav.getByRole('link', { name: translate('profile:sections.security') }).click();
    await page.getByRole('heading', { name: translate('profile:devices.title') }).waitFor();
    await nav.getByRole('link', { name: translate('profile:sections.about') }).click();
    await firstName.waitFor();
    expect(await firstName.inputValue()).toBe('Maëlle-Rose');
  });

  it('restore an unsaved choice, but not one saved beside it', async () => {
    const page = await browser.visit({ expected: [503] });
    await enter(page, 'user', '/page/profile?section=notifications');
    const inbox = (kind: 'mentioned' | 'message') =>
      page.getByRole('switch', {
        name: translate('notifications:choices.byWay', {
          kind: translate(`notifications:choices.kinds.${kind}`),
          way: translate('notifications:choices.ways.inbox'),
        }),
      });
    await inbox('mentioned').waitFor();
    expect(await inbox('mentioned').isChecked()).toBe(true);
    const { promise: mayFail, resolve: letFail } = Promise.withResolvers<void>();
    await page.route('**/api/notification', async (route) => {
      const isMentionUpdate = route.request().postData()?.includes('mentioned') === true;
      if (!isMentionUpdate) return route.fulfill({ status: 204 });
      await mayFail;
      return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'no' } });
    });
    await inbox('mentioned').press('Space');
    await expect.poll(() => inbox('mentioned').isChecked()).toBe(false);
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/notification'));
    await inbox('message').press('Space');
    expect((await saved).status()).toBe(204);
    letFail();
    await expect.poll(() => inbox('mentioned').isChecked()).toBe(true);
    expect(await inbox('message').isChecked()).toBe(false);
  });

  it('say when they can’t load, and retry', async () => {
    const page = await browser.visit({ expected: [500] });
    await page.route('**/api/auth/security', (route) =>
      route.fulfill({ status: 500, json: { code: 'unexpected', message: 'no' } }),
    );
    await openAs(page, await makePerson(), '/page/profile?section=security');
    await page.getByRole('alert').getByText(translate('errors:unexpected')).waitFor();
    await page.unroute('**/api/auth/security');
    await buttonIn(page, 'actions:retry').click();
    await buttonIn(page, 'profile:app.setUp').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});
