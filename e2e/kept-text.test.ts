import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { beginSession, demoSession } from './api-calls.ts';
import { addApplicant, draftPath, submitApplication, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { pressSignOut, signOut } from './member.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { signIn } from './sign-in.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';
import {
  advanceClock,
  box,
  firstName,
  listKeptTextKeys,
  minute,
  openAnother,
  openForm,
  readAuthHeaders,
  restoredMessage,
  save,
  type,
  waitForLogin,
} from './typed-text.ts';

const browser = useBrowser();
const translate = translationsIn('en');

describe('kept text', () => {
  it('returns after an idle sign-out, for the same person only, and can be saved', {
    tags: 'main',
  }, async () => {
    // Both tabs end the session, and the second one gets a 401.
    const page = await browser.visit({ expected: [401] });
    await page.clock.install();
    const form = await openForm(page, 'Ingrid');
    await type(page, 'In the blue tent');
    const other = await page.context().newPage();
    await other.goto(form);
    await box(other, 'referralSource').fill('A bus driver');
    await expect.poll(() => listKeptTextKeys(other)).toHaveLength(2);
    await advanceClock(page, 15 * minute);
    await waitForLogin(page);
    await waitForLogin(other);
    await page.getByText(translate('session:idleNoticeKept')).waitFor();
    const lying = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(lying).not.toMatch(/blue tent|bus driver|Ingrid|Idlewood/);
    await other.close();

    // A colleague in the same browser.
    await signIn(page, 'admin', page.url());
    await page.waitForURL(`**${form}`);
    await settled(page);
    await page.clock.runFor(1000);
    expect(await page.getByText(restoredMessage).count()).toBe(0);
    expect(await box(page, 'stayingTonight').inputValue()).toBe('');
    await signOut(page);

    await signIn(page, 'user', `/login?returnUrl=${encodeURIComponent(form)}`);
    await page.getByText(restoredMessage).waitFor();
    await expectAccessible(page);
    // Newest first; the other tab's text returns when the form is opened again.
    expect(await box(page, 'referralSource').inputValue()).toBe('A bus driver');
    await save(page);
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}(\?section=overview)?$/);
    await page.getByText('A bus driver').first().waitFor();
    await page.goto(form);
    await page.getByText(restoredMessage).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('In the blue tent');
  });

  it('returns in every tab after signing in and merges with a colleague’s save', async () => {
    // Both tabs end the session, and the first save is refused.
    const page = await browser.visit({ expected: [401, 409] });
    await page.clock.install();
    const form = await openForm(page, 'Vera');
    await type(page, 'With a friend');
    await box(page, 'referralSource').fill('A poster');
    const other = await page.context().newPage();
    await other.goto('/page/applicant/new');
    await firstName(other).fill('Newton');
    await expect.poll(() => listKeptTextKeys(other)).toHaveLength(2);
    await advanceClock(page, 15 * minute);
    await waitForLogin(page);
    await waitForLogin(other);

    const { token } = await demoSession('admin');
    const saved = await fetch(new URL(`/api/applicant/${form.split('/').at(-1)}`, demo.url), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1, stayingTonight: 'At the shelter' }),
    });
    expect(saved.status).toBe(200);

    await signIn(page, 'user', page.url());
    await page.getByText(restoredMessage).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('With a friend');
    await other.waitForURL('**/page/applicant/new');
    await other.getByText(restoredMessage).waitFor();
    expect(await firstName(other).inputValue()).toBe('Newton');

    await save(page);
    await page.getByText(translate('applicants:merge.title')).waitFor();
    await page.getByRole('radio', { name: /At the shelter/ }).check();
    await page.getByRole('button', { name: translate('applicants:merge.keep') }).click();
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}(\?section=overview)?$/);
    await page.getByText('A poster').first().waitFor();
    expect(await page.locator('main').textContent()).toContain('At the shelter');
  });

  it('survives a lost connection and a crashed tab; can be discarded and restored', async () => {
    const crashed = await browser.visit({ expected: ['net::ERR_INTERNET_DISCONNECTED'] });
    const form = await openForm(crashed, 'Carla');
    await crashed.context().setOffline(true);
    await type(crashed, 'At the station');
    await save(crashed);
    await crashed.getByText(translate('errors:offline')).first().waitFor();
    await crashed.close({ runBeforeUnload: false });
    const page = await openAnother(crashed);
    await page.context().setOffline(false);
    await page.goto(form);
    await page.getByText(restoredMessage).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('At the station');
    await page.getByRole('button', { name: translate('session:keptDiscard') }).click();
    await expect.poll(() => box(page, 'stayingTonight').inputValue()).toBe('');
    await expect.poll(() => listKeptTextKeys(page)).toEqual([]);
    const undo = page.getByRole('button', { name: translate('actions:undo') });
    await expectFocus(undo);
    await expectAccessible(page);
    await undo.click();
    await expect.poll(() => box(page, 'stayingTonight').inputValue()).toBe('At the station');
    await page.getByRole('button', { name: translate('session:keptDiscard') }).click();
    await page.goto(form);
    await settled(page);
    expect(await page.getByText(restoredMessage).count()).toBe(0);
  });

  it('survives the end of the session by the server or another tab, without a prompt', async () => {
    const page = await browser.visit({ expected: [401] });
    const form = await openForm(page, 'Sylvie');
    await type(page, 'In her car');
    // The live-update stream ends with the session too and would lead to sign-in before the save.
    await page.route(
      (url) => url.pathname === '/api/live',
      () => undefined,
    );
    await page.request.post('/api/auth/logout', { headers: await readAuthHeaders(page) });
    await save(page);
    await waitForLogin(page);
    expect(await page.getByText(translate('actions:unsavedTitle')).count()).toBe(0);
    await signIn(page, 'user', page.url());
    await page.waitForURL(`**${form}`);
    await page.getByText(restoredMessage).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('In her car');

    // This tab learns of the other one's sign-out step by step.
    await settled(page);
    await page.evaluate(() => {
      localStorage.setItem('session_left', 'idle');
      localStorage.removeItem('app_b2b');
      dispatchEvent(new StorageEvent('storage', { key: 'app_b2b' }));
    });
    await waitForLogin(page);
    await signIn(page, 'user', page.url());
    await page.getByText(restoredMessage).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('In her car');
  });

  it('disappears after leaving without saving, saving, or signing out', async () => {
    const page = await browser.visit();
    const form = await openForm(page, 'Fergus');
    const dialog = page.getByRole('dialog', { name: translate('actions:unsavedTitle') });
    const leave = dialog.getByRole('button', { name: translate('actions:leave') });

    await type(page, 'Left behind');
    await page.getByRole('link', { name: translate('shell:menu.dashboard'), exact: true }).click();
    await leave.click();
    // The address changes first; until the screen does, the form still asks.
    await box(page, 'stayingTonight').waitFor({ state: 'detached' });
    await expect.poll(() => listKeptTextKeys(page)).toEqual([]);

    await page.goBack();
    await page.waitForURL(`**${form}`);
    await settled(page);
    await type(page, 'Saved');
    await save(page);
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}(\?section=overview)?$/);
    await expect.poll(() => listKeptTextKeys(page)).toEqual([]);

    await page.locator(`main a[href="${form}"]`).first().click();
    await page.waitForURL(`**${form}`);
    await settled(page);
    await type(page, 'Signed out');
    await pressSignOut(page);
    await leave.click();
    await waitForLogin(page);
    await expect.poll(() => listKeptTextKeys(page)).toEqual([]);
    await signIn(page, 'user', `/login?returnUrl=${encodeURIComponent(form)}`);
    await settled(page);
    expect(await box(page, 'stayingTonight').inputValue()).toBe('Saved');
    expect(await page.getByText(restoredMessage).count()).toBe(0);
  });

  it('in a dialog survives Escape and is discarded by Cancel', async () => {
    const page = await openAt(browser, '/page/settings/locations', { role: 'admin' });
    const add = page.getByRole('button', { name: translate('locations:add'), exact: true });
    const dialog = page.getByRole('dialog', { name: translate('locations:addTitle') });
    const name = dialog.getByRole('textbox', { name: translate('locations:name'), exact: true });
    await add.click();
    await name.fill('The mill');
    await expect.poll(() => listKeptTextKeys(page)).not.toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await add.click();
    await dialog.getByText(restoredMessage).waitFor();
    expect(await name.inputValue()).toBe('The mill');
    await dialog.getByRole('button', { name: translate('actions:cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => listKeptTextKeys(page)).toEqual([]);
    await add.click();
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
  });

  it('in an application that is being finalized survives a reload', async () => {
    const draft = await submitApplication({
      'pre-name-first': 'Rhoda',
      'pre-name-last': uniqueName(),
    });
    const page = await openAt(browser, draftPath(draft));
    page.on('dialog', (dialog) => void dialog.accept());
    await firstName(page).fill('Finalba');
    await expect.poll(() => listKeptTextKeys(page)).not.toEqual([]);
    await page.reload();
    await page.getByText(restoredMessage).waitFor();
    expect(await firstName(page).inputValue()).toBe('Finalba');
  });

  it('in a note survives an idle sign-out and a manual one, without a prompt', async () => {
    const page = await browser.visit({ expected: [401] });
    await page.clock.install();
    const { id } = await addApplicant({ firstName: 'Notburga', lastName: uniqueName() });
    const timeline = `/page/applicant/${id}?section=timeline`;
    await openWith(page, sessionEntries(await beginSession('user')), timeline);
    const note = page.getByRole('textbox', { name: translate('notes:write.labels.note') });
    await note.fill('He sleeps at the mill');
    await expect.poll(() => listKeptTextKeys(page)).toHaveLength(1);
    const lying = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await advanceClock(page, 15 * minute);
    await waitForLogin(page);
    expect(await lying()).not.toMatch(/the mill/);
    await signIn(page, 'user', page.url());
    await note.waitFor();
    await expect.poll(() => note.inputValue()).toBe('He sleeps at the mill');

    await signOut(page);
    expect(await listKeptTextKeys(page)).toHaveLength(1);
    expect(await lying()).not.toMatch(/the mill/);
    await signIn(page, 'user', `/login?returnUrl=${encodeURIComponent(timeline)}`);
    await note.waitFor();
    await expect.poll(() => note.inputValue()).toBe('He sleeps at the mill');
    await page
      .getByRole('button', { name: translate('notes:write.add.note'), exact: true })
      .click();
    await page
      .getByRole('list', { name: translate('notes:title') })
      .getByText('He sleeps')
      .waitFor();
    await expect.poll(() => listKeptTextKeys(page)).toEqual([]);
  });
});
