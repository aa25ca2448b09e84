import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { recoveryCodeCount } from '#features/accounts/contract/second-factor.ts';
import { appIn, nextCode, setUpApp } from './authenticator-app.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { readDownload } from './downloads.ts';
import { expectFocus } from './focus.ts';
import { buttonIn, givePassword, join, signOut } from './member.ts';
import { addAuthenticator, newAccount, registerInvited } from './new-person.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** In the database, because the demo's administrator has no second factor and couldn't undo it. */
async function requireSecondFactor(isRequired: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  await client.query('update organisation set require_second_factor = $1', [isRequired]);
  await client.end();
}

afterEach(() => requireSecondFactor(false));

describe('authenticator app', () => {
  it('can be set up with recovery codes, is required at sign-in, and can be removed', async () => {
    const { page, person } = await join(browser, 'security', { expected: [400, 401] });
    await buttonIn(page, 'profile:app.setUp').click();
    const dialog = page.getByRole('dialog');
    const secretKey = (await dialog.locator('code').textContent()) ?? '';
    expect(secretKey).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    const app = await appIn(dialog);
    await dialog.getByRole('img', { name: translate('profile:app.square') }).waitFor();
    // A wrong code is reported at the field.
    const field = dialog.getByLabel(translate('profile:app.code'));
    await field.fill('000000');
    await buttonIn(page, 'profile:app.turnOn').click();
    await dialog.getByText(translate('validation:wrong-code')).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill(app.generate());
    await buttonIn(page, 'profile:app.turnOn').click();

    await dialog.getByText(translate('profile:app.isOn')).waitFor();
    const codes = await dialog.getByRole('listitem').allTextContents();
    expect(new Set(codes).size).toBe(recoveryCodeCount);
    // Only the checkbox allows closing.
    await page.keyboard.press('Escape');
    expect(await buttonIn(page, 'profile:codes.done').isDisabled()).toBe(true);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      buttonIn(page, 'profile:codes.download').click(),
    ]);
    const saved = (await readDownload(file)).toString();
    for (const code of codes) expect(saved).toContain(code);
    await dialog.getByLabel(translate('profile:codes.kept')).check();
    await buttonIn(page, 'profile:codes.done').click();
    await page.getByText(translate('profile:codes.left_other', { count: 10 })).waitFor();
    // One button for both, so that the focus stays.
    const remove = buttonIn(page, 'profile:app.remove');
    await expectFocus(remove);

    await signOut(page);
    await givePassword(page, person);
    await page.getByLabel(translate('auth:second.code')).fill(nextCode(app));
    await page.waitForURL('**/page/dashboard');

    await page.goto('/page/profile?section=security');
    await remove.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('profile:app.remove') })
      .click();
    await buttonIn(page, 'profile:app.setUp').waitFor();
    await page.getByText(translate('profile:codes.title')).waitFor({ state: 'detached' });
  });
});

describe('a second factor required for staff', () => {
  it('blocks everything until set up, and the last one can’t be removed', async () => {
    const person = await registerInvited(newAccount(), { role: 'user' });
    await requireSecondFactor(true);
    const page = await browser.visit({ expected: [409] });
    await page.goto('/login');
    await givePassword(page, person);
    await page.waitForURL('**/page/profile?section=security');
    const notice = page.getByText(translate('profile:secondStepMissing.title'));
    await notice.waitFor();
    // No other screen opens, and this one shows nothing else.
    await page.goto('/page/profile?section=inbox');
    await page.waitForURL('**/page/profile?section=security');
    await notice.waitFor();
    const devices = page.getByRole('heading', {
      name: translate('profile:devices.title'),
      exact: true,
    });
    expect(await devices.count()).toBe(0);
    await setUpApp(page);
    await notice.waitFor({ state: 'detached' });
    await devices.waitFor();
    const stored = () => page.evaluate(() => localStorage.getItem('currentUser') ?? '');
    expect(JSON.parse(await stored())).toMatchObject({ email: person.email });
    expect(JSON.parse(await stored()).secondFactorMissing).toBe(undefined);

    await buttonIn(page, 'profile:app.remove').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: translate('profile:app.remove') }).click();
    const errorAlert = dialog.getByRole('alert').filter({ hasText: /./ });
    await expect
      .poll(() => errorAlert.textContent())
      .toContain(translate('errors:second-factor-required'));
    await page.goto('/page/applicants');
    await page
      .getByRole('heading', { level: 1, name: new RegExp(translate('applicants:list.everybody')) })
      .waitFor();
  });
});

describe('passkeys', () => {
  it('can be created, listed, used to sign in, renamed, and removed', async () => {
    const { page } = await join(browser, 'security', { expected: [401] });
    await addAuthenticator(page);
    await buttonIn(page, 'profile:passkeys.add').click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel(translate('profile:passkeys.name'));
    await expect.poll(() => name.inputValue()).toMatch(/^\S+ on \S+/);
    await name.fill('The office computer');
    await buttonIn(page, 'profile:passkeys.make').click();
    await dialog.getByLabel(translate('profile:codes.kept')).check();
    await buttonIn(page, 'profile:codes.done').click();
    const list = page.getByRole('group', { name: translate('profile:passkeys.title') });
    await list.getByText('The office computer').waitFor();
    await list.getByText(translate('profile:passkeys.neverUsed')).waitFor();

    await signOut(page);
    await page.getByRole('button', { name: translate('auth:passkey.signIn') }).click();
    await page.waitForURL('**/page/dashboard');
    await page.goto('/page/profile?section=security');
    await list.getByText('The office computer').waitFor();
    expect(await list.getByText(translate('profile:passkeys.neverUsed')).count()).toBe(0);

    const rename = translate('profile:passkeys.renameOne', { name: 'The office computer' });
    await page.getByRole('button', { name: rename }).click();
    await name.fill('Desk');
    await buttonIn(page, 'actions:save').click();
    await list.getByText('Desk', { exact: true }).waitFor();

    const remove = translate('profile:passkeys.removeOne', { name: 'Desk' });
    await page.getByRole('button', { name: remove }).click();
    await buttonIn(page, 'profile:passkeys.removeYes').click();
    await page.getByText(translate('profile:passkeys.none')).waitFor();
    // The row is gone with its button, so the list has the focus.
    await expectFocus(list);
  });
});
