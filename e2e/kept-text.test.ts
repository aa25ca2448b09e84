import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { pressSignOut, signOut } from './member.ts';
import { settled } from './settled.ts';
import { signIn } from './sign-in.ts';
import {
  atLogin,
  box,
  firstName,
  kept,
  keptPlaces,
  minute,
  openAnother,
  openForm,
  pass,
  save,
  sentBy,
  type,
} from './typed-work.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const words = wordsIn('en');

describe('what was being typed', () => {
  it('is there after an idle sign-out, for the same person only, and is saved', {
    tags: 'main',
  }, async () => {
    // Both tabs end the session, and one of them is second.
    const page = await browser.visit({ expected: [401] });
    await page.clock.install();
    const form = await openForm(page, 'Ingrid');
    await type(page, 'In the blue tent');
    const other = await page.context().newPage();
    await other.goto(form);
    await box(other, 'referralSource').fill('A bus driver');
    await expect.poll(() => keptPlaces(other)).toHaveLength(2);
    await pass(page, 15 * minute);
    await atLogin(page);
    await atLogin(other);
    await page.getByText(words('session:idleNoticeKept')).waitFor();
    const lying = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(lying).not.toMatch(/blue tent|bus driver|Ingrid|Idlewood/);
    await other.close();

    // A colleague at the same browser.
    await signIn(page, 'admin', page.url());
    await page.waitForURL(`**${form}`);
    await settled(page);
    await page.clock.runFor(1000);
    expect(await page.getByText(kept).count()).toBe(0);
    expect(await box(page, 'stayingTonight').inputValue()).toBe('');
    await signOut(page);

    await signIn(page, 'user', `/login?returnUrl=${encodeURIComponent(form)}`);
    await page.getByText(kept).waitFor();
    await expectAccessible(page);
    // The newest first; that of the other tab is there when the form is opened again.
    expect(await box(page, 'referralSource').inputValue()).toBe('A bus driver');
    await save(page);
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
    await page.getByText('A bus driver').first().waitFor();
    await page.goto(form);
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('In the blue tent');
  });

  it('comes back into every tab when the person signs in again in one of them', async () => {
    const page = await browser.visit({ expected: [401] });
    await page.clock.install();
    await openForm(page, 'Tabitha');
    await type(page, 'With her aunt');
    const other = await page.context().newPage();
    await other.goto('/page/applicant/new');
    await firstName(other).fill('Newton');
    await expect.poll(() => keptPlaces(other)).toHaveLength(2);
    await pass(page, 15 * minute);
    await atLogin(page);
    await atLogin(other);
    await signIn(page, 'user', page.url());
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('With her aunt');
    await other.waitForURL('**/page/applicant/new');
    await other.getByText(kept).waitFor();
    expect(await firstName(other).inputValue()).toBe('Newton');
  });

  it('is there after a crash; can be discarded, and that undone', async () => {
    const crashed = await browser.visit();
    const form = await openForm(crashed, 'Carla');
    await type(crashed, 'At the station');
    await crashed.close({ runBeforeUnload: false });
    const page = await openAnother(crashed);
    await page.goto(form);
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('At the station');
    await page.getByRole('button', { name: words('session:keptDiscard') }).click();
    await expect.poll(() => box(page, 'stayingTonight').inputValue()).toBe('');
    await expect.poll(() => keptPlaces(page)).toEqual([]);
    const undo = page.getByRole('button', { name: words('actions:undo') });
    await expectFocus(undo);
    await expectAccessible(page);
    await undo.click();
    await expect.poll(() => box(page, 'stayingTonight').inputValue()).toBe('At the station');
    await page.getByRole('button', { name: words('session:keptDiscard') }).click();
    await page.goto(form);
    await settled(page);
    expect(await page.getByText(kept).count()).toBe(0);
  });

  it('is there after a reload', async () => {
    const page = await browser.visit();
    await openForm(page, 'Rhoda');
    page.on('dialog', (dialog) => void dialog.accept());
    await type(page, 'At the river');
    await page.reload();
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('At the river');
  });

  it('is there after the server has ended the session, which asks nothing', async () => {
    const page = await browser.visit({ expected: [401] });
    const form = await openForm(page, 'Sylvie');
    await type(page, 'In her car');
    await page.request.post('/api/auth/logout', { headers: await sentBy(page) });
    await save(page);
    await atLogin(page);
    expect(await page.getByText(words('actions:unsavedTitle')).count()).toBe(0);
    await signIn(page, 'user', page.url());
    await page.waitForURL(`**${form}`);
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('In her car');
  });

  it('is there after signing out elsewhere, of which this tab hears piece by piece', async () => {
    const page = await browser.visit();
    await openForm(page, 'Piers');
    await type(page, 'In a barn');
    await settled(page);
    await page.evaluate(() => {
      localStorage.setItem('session_left', 'idle');
      localStorage.removeItem('app_b2b');
      dispatchEvent(new StorageEvent('storage', { key: 'app_b2b' }));
    });
    await atLogin(page);
    await signIn(page, 'user', page.url());
    await page.getByText(kept).waitFor();
    expect(await box(page, 'stayingTonight').inputValue()).toBe('In a barn');
  });

  it('is there after the connection was lost and the tab closed', async () => {
    const page = await browser.visit({ expected: ['net::ERR_INTERNET_DISCONNECTED'] });
    const form = await openForm(page, 'Olive');
    await page.context().setOffline(true);
    await type(page, 'Under the bridge');
    await save(page);
    await page.getByText(words('errors:offline')).first().waitFor();
    await page.close();
    const again = await openAnother(page);
    await again.context().setOffline(false);
    await again.goto(form);
    await again.getByText(kept).waitFor();
    expect(await box(again, 'stayingTonight').inputValue()).toBe('Under the bridge');
  });

  it('is checked against the version that it was based on, when a colleague saved meanwhile', async () => {
    const page = await browser.visit({ expected: [409] });
    await page.clock.install();
    const form = await openForm(page, 'Vera');
    await type(page, 'With a friend');
    await box(page, 'referralSource').fill('A poster');
    await page.clock.runFor(1000);
    await pass(page, 15 * minute);
    await atLogin(page);
    const colleague = await browser.visit();
    await signIn(colleague, 'admin', `/login?returnUrl=${encodeURIComponent(form)}`);
    await box(colleague, 'stayingTonight').fill('At the shelter');
    await save(colleague);
    await colleague.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);

    await signIn(page, 'user', page.url());
    await page.getByText(kept).waitFor();
    await save(page);
    await page.getByText(words('applicants:merge.title')).waitFor();
    await page.getByRole('radio', { name: /At the shelter/ }).check();
    await page.getByRole('button', { name: words('applicants:merge.keep') }).click();
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
    await page.getByText('A poster').first().waitFor();
    expect(await page.locator('main').textContent()).toContain('At the shelter');
  });

  it('is forgotten by leaving without saving, by saving and by signing out', async () => {
    const page = await browser.visit();
    const form = await openForm(page, 'Fergus');
    const dialog = page.getByRole('dialog', { name: words('actions:unsavedTitle') });
    const leave = dialog.getByRole('button', { name: words('actions:leave') });

    await type(page, 'Left behind');
    await page.getByRole('link', { name: words('shell:menu.dashboard'), exact: true }).click();
    await leave.click();
    await page.waitForURL('**/page/dashboard');
    await expect.poll(() => keptPlaces(page)).toEqual([]);

    await page.goto(form);
    await type(page, 'Saved');
    await save(page);
    await page.waitForURL(/\/page\/applicant\/[\da-f-]{36}$/);
    await expect.poll(() => keptPlaces(page)).toEqual([]);

    await page.goto(form);
    await type(page, 'Signed out');
    await pressSignOut(page);
    await leave.click();
    await atLogin(page);
    await expect.poll(() => keptPlaces(page)).toEqual([]);
    await signIn(page, 'user', `/login?returnUrl=${encodeURIComponent(form)}`);
    await settled(page);
    expect(await box(page, 'stayingTonight').inputValue()).toBe('Saved');
    expect(await page.getByText(kept).count()).toBe(0);
  });

  it('in a dialog survives Escape, and is given up by Cancel', async () => {
    const page = await browser.visit();
    await signIn(page, 'admin', '/login?returnUrl=%2Fpage%2Fsettings%2Flocations');
    const add = page.getByRole('button', { name: words('locations:add'), exact: true });
    const dialog = page.getByRole('dialog', { name: words('locations:addTitle') });
    const name = dialog.getByRole('textbox', { name: words('locations:name'), exact: true });
    await add.click();
    await name.fill('The mill');
    await expect.poll(() => keptPlaces(page)).not.toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await add.click();
    await dialog.getByText(kept).waitFor();
    expect(await name.inputValue()).toBe('The mill');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: words('actions:cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => keptPlaces(page)).toEqual([]);
    await add.click();
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
  });

  it('while a draft is being finalised is kept as well', async () => {
    const page = await browser.visit();
    await signIn(page, 'user', '/login?returnUrl=%2Fpage%2Fapplicants%3Ftab%3Ddrafts');
    await page.locator('main a[href^="/page/draft-applicant/"]').first().click();
    await firstName(page).fill('Finalba');
    await expect.poll(() => keptPlaces(page)).not.toEqual([]);
    const address = page.url();
    await page.close();
    const again = await openAnother(page);
    await again.goto(address);
    await again.getByText(kept).waitFor();
    expect(await firstName(again).inputValue()).toBe('Finalba');
  });

  it('as a note is there after an idle sign-out, for the same person only', async () => {
    const page = await browser.visit({ expected: [401] });
    await page.clock.install();
    const form = await openForm(page, 'Notburga');
    const timeline = `${form.replace('/edit', '')}?section=timeline`;
    await page.goto(timeline);
    const note = page.getByRole('textbox', { name: words('notes:write.label') });
    await note.fill('He sleeps at the mill');
    await expect.poll(() => keptPlaces(page)).toHaveLength(1);
    await pass(page, 15 * minute);
    await atLogin(page);
    const lying = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(lying).not.toMatch(/the mill/);

    // A colleague at the same browser.
    await signIn(page, 'admin', page.url());
    await page.waitForURL(`**${timeline}`);
    await note.waitFor();
    await settled(page);
    await page.clock.runFor(1000);
    expect(await note.inputValue()).toBe('');
    await page.goto('/page/dashboard');
    await settled(page);
    await signOut(page);

    await signIn(page, 'user', `/login?returnUrl=${encodeURIComponent(timeline)}`);
    await note.waitFor();
    await expect.poll(() => note.inputValue()).toBe('He sleeps at the mill');
    await page.getByRole('button', { name: words('notes:write.add'), exact: true }).click();
    await page
      .getByRole('list', { name: words('notes:title') })
      .getByText('He sleeps')
      .waitFor();
    await expect.poll(() => keptPlaces(page)).toEqual([]);
  });

  it('as a note is there after a deliberate sign-out: nobody was asked whether to give it up', async () => {
    const page = await browser.visit();
    const form = await openForm(page, 'Walburga');
    const timeline = `${form.replace('/edit', '')}?section=timeline`;
    await page.goto(timeline);
    const note = page.getByRole('textbox', { name: words('notes:write.label') });
    await note.fill('She rings on Friday');
    await expect.poll(() => keptPlaces(page)).toHaveLength(1);
    await signOut(page);
    expect(await keptPlaces(page)).toHaveLength(1);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/Friday/);
    await signIn(page, 'user', `/login?returnUrl=${encodeURIComponent(timeline)}`);
    await note.waitFor();
    await expect.poll(() => note.inputValue()).toBe('She rings on Friday');
  });
});
