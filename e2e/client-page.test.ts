import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { bornOn, inAWeek, newFilledPage, newInvited, newLinkedClient } from './linked-client.ts';
import { waitForMail } from './mailbox.ts';
import { newAccount, registerInvited } from './new-person.ts';
import { addApplicant, makeLink } from './screening-steps.ts';
import { enter } from './sign-in.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const english = translationsIn('en');

describe('access to the client portal', () => {
  it('starts with an invitation, an account, and the date of birth, in French', async () => {
    const translate = translationsIn('fr');
    const { path } = await newInvited();
    const phone = await browser.visit({ language: 'fr', width: 360, expected: [400] });
    await phone.goto(path);
    await phone.getByRole('heading', { name: translate('my-page:join.title') }).waitFor();
    // The address no longer contains the secret.
    expect(new URL(phone.url()).hash).toBe('');
    await phone.getByLabel(translate('auth:firstName')).fill('Maud');
    await phone.getByLabel(translate('auth:lastName'), { exact: true }).fill('Ardoise');
    const email = `${crypto.randomUUID()}@journeys.example`;
    await phone.getByLabel(translate('auth:email')).fill(email);
    await phone.locator('input[type=password]').fill('seven herons by the weir');
    await phone.getByRole('button', { name: translate('auth:create'), exact: true }).click();
    await phone.getByText(translate('auth:verifyEmail.thenInvitation')).waitFor();
    const mail = await waitForMail(demo.outbox, email);
    await phone.goto(mail.link);
    await phone.locator('input[type=password]').fill('seven herons by the weir');
    await phone.getByRole('button', { name: translate('auth:verifyEmail.confirm') }).click();
    await phone.waitForURL('**/page/dashboard');
    await phone.goto(path);

    const born = phone.getByRole('group', { name: translate('my-page:accept.dateOfBirth') });
    // In the reader's order, with the month by name.
    const parts = born.locator('input, select');
    await expect
      .poll(() => parts.evaluateAll((all) => all.map((one) => one.ariaLabel)))
      .toEqual([
        translate('applicants:input.day'),
        translate('applicants:input.month'),
        translate('applicants:input.year'),
      ]);
    await born.getByLabel(translate('applicants:input.day')).fill('8');
    await born.getByLabel(translate('applicants:input.month')).selectOption({ label: 'avril' });
    await born.getByLabel(translate('applicants:input.year')).fill('1991');
    await phone.getByRole('button', { name: translate('my-page:accept.open') }).click();
    await phone.getByText(translate('validation:does-not-fit')).waitFor();
    await expectAccessible(phone);
    await born.getByLabel(translate('applicants:input.day')).fill('7');
    await phone.getByRole('button', { name: translate('my-page:accept.open') }).click();
    await phone.getByText(translate('my-page:stages.form-to-fill.now')).waitFor();
    await phone.getByText(translate('my-page:form.waits')).waitFor();
    await phone.getByRole('button', { name: translate('my-page:openings.show') }).click();
    await phone.getByText(translate('my-page:openings.givenNone')).waitFor();
    await expectFocus(phone.getByRole('button', { name: translate('my-page:openings.hide') }));
  });

  it('lets staff give access and end it with a reason', async () => {
    const id = await addApplicant({ dateOfBirth: bornOn });
    const staff = await browser.visit();
    await enter(staff, 'user', `/page/applicant/${id}?section=overview`);
    const section = staff.getByRole('region', { name: english('client-page:title') });
    await section.getByRole('button', { name: english('client-page:ways.hand') }).click();
    const paper = staff.getByRole('dialog', { name: english('client-page:paper.dialog') });
    await paper.getByText(/\/register#page=[\w-]{43}$/).waitFor();
    await paper
      .getByRole('button', { name: english('actions:close') })
      .last()
      .click();
    await section.getByText(english('client-page:states.invited'), { exact: true }).waitFor();

    const linked = await newLinkedClient();
    await staff.goto(`/page/applicant/${linked.id}?section=overview`);
    await section.getByText(english('client-page:states.linked'), { exact: true }).waitFor();
    await section.getByRole('button', { name: english('client-page:unlink') }).click();
    const dialog = staff.getByRole('dialog', { name: english('client-page:unlinkTitle') });
    await dialog.getByRole('textbox').fill('It was their sister');
    await dialog.getByRole('button', { name: english('client-page:unlink') }).click();
    await section.getByRole('button', { name: english('client-page:ways.hand') }).waitFor();
    const phone = await browser.visit({ width: 360 });
    await openWith(phone, sessionEntries(linked.person), '/page/dashboard');
    await phone.getByText(english('dashboard:clientText')).waitFor();
  });
});

it('suspends a link when the colleague who gave it leaves, until checked', async () => {
  const giver = await registerInvited(newAccount('Gil', 'Tiller'), { role: 'user' });
  const { id, person } = await newLinkedClient(demo.url, giver);
  const admin = await browser.visit();
  await enter(admin, 'admin', '/page/settings/people');
  await admin.getByRole('searchbox').fill(giver.email.slice(0, 8));
  await admin.getByRole('button', { name: /^Gil Tiller/ }).click();
  const account = admin.getByRole('dialog');
  await account.getByRole('button', { name: english('people:account.deactivate') }).click();
  await account.getByText(english('people:account.deactivateEffect')).waitFor();
  await account.getByRole('button', { name: english('people:account.deactivateYes') }).click();
  await account.waitFor({ state: 'detached' });

  const phone = await browser.visit({ width: 360 });
  await openWith(phone, sessionEntries(person), '/page/dashboard');
  await phone.getByText(english('my-page:paused.title')).waitFor();
  await expectAccessible(phone);

  await admin.goto(`/page/applicant/${id}?section=overview`);
  const section = admin.getByRole('region', { name: english('client-page:title') });
  await section.getByText(english('client-page:states.suspended'), { exact: true }).waitFor();
  await section.getByText(english('client-page:given.hand', { name: 'Gil Tiller' })).waitFor();
  await expectAccessible(admin);
  await section.getByRole('button', { name: english('client-page:resume') }).click();
  await section.getByText(english('client-page:states.linked'), { exact: true }).waitFor();
  await phone.reload();
  await phone.getByText(english('my-page:stages.form-to-fill.now')).waitFor();
});

describe('client portal', () => {
  it('opens the form and sends a document that staff see and share back', {
    tags: 'main',
  }, async () => {
    const { id, person } = await newLinkedClient();
    await makeLink(id);
    const phone = await browser.visit({ width: 360, expected: [404] });
    await openWith(phone, sessionEntries(person), '/page/dashboard');
    await phone
      .getByLabel(english('my-page:documents.send'))
      .first()
      .setInputFiles({
        name: 'card.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('My card'),
      });
    await phone.getByText(english('my-page:documents.sentTitle')).waitFor();

    const staff = await browser.visit();
    await enter(staff, 'user', `/page/applicant/${id}?section=files`);
    await staff.getByText(english('files:fromPerson'), { exact: true }).waitFor();
    const menu = english('files:actionsOf', { name: 'card.txt' });
    await staff.getByRole('button', { name: menu }).click();
    await staff.getByRole('menuitem', { name: english('files:share') }).click();
    const dialog = staff.getByRole('dialog', { name: english('files:shareTitle') });
    await dialog.getByRole('textbox').fill('Keep it safe');
    await dialog.getByRole('button', { name: english('files:shareConfirm'), exact: true }).click();
    await staff.getByText(english('files:shared'), { exact: true }).waitFor();

    await phone.reload();
    await phone.getByText('Keep it safe').waitFor();
    const download = phone.waitForEvent('download');
    await phone
      .getByRole('button', { name: english('my-page:documents.downloadOne', { name: 'card.txt' }) })
      .click();
    expect((await download).suggestedFilename()).toBe('card.txt');
    await phone.getByRole('button', { name: english('my-page:form.open') }).click();
    await phone.waitForURL((url) => url.pathname.startsWith('/screening/'));
    // A possibly shared phone must ask like any other device.
    await phone.getByRole('heading', { name: english('screening-form:proof.title') }).waitFor();
  });
});

it('hides search, staff menus, and staff pages from a client', async () => {
  const requestedPaths: string[] = [];
  const page = await browser.visit({ width: 360 });
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const { id, person } = await newLinkedClient();
  await openWith(page, sessionEntries(person), '/page/dashboard');
  await page.getByText(english('my-page:stages.form-to-fill.now')).waitFor();
  const header = page.getByRole('banner');
  await header.locator('button[aria-haspopup=menu]').last().waitFor();
  expect(await header.getByRole('button', { name: english('search:open') }).count()).toBe(0);
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+k');
  await header.getByRole('button', { name: english('shell:menu.open') }).click();
  const menu = page.getByRole('navigation', { name: english('shell:menu.label') });
  await menu.getByText(english('shell:menu.dashboard')).waitFor();
  const links = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect([...new Set(links)]).toEqual(['/page/dashboard']);
  expect(await header.getByRole('combobox').count()).toBe(0);
  expect(requestedPaths.filter((path) => path.startsWith('/api/search'))).toEqual([]);

  requestedPaths.length = 0;
  for (const path of [`/page/applicant/${id}`, '/page/settings/people']) {
    await page.goto(path);
    await page.waitForURL('**/not-found');
    await page.getByRole('heading', { name: english('shell:notFoundTitle') }).waitFor();
  }
  expect(requestedPaths.filter((path) => path.includes(id) && path.startsWith('/api/'))).toEqual(
    [],
  );
  await page.goto('/page/dashboard');
  await page.getByText(english('my-page:stages.form-to-fill.now')).waitFor();
});

it('says “I’ll be there” with a word to the team, which staff see', async () => {
  const { id, eventId, person } = await newFilledPage();
  const staff = await browser.visit();
  await enter(staff, 'user', `/page/calendar?view=list&day=${inAWeek}`);
  await staff.getByText('How it goes').first().waitFor();
  const phone = await browser.visit({ width: 360 });
  await openWith(phone, sessionEntries(person), '/page/calendar');
  const appointments = phone.getByRole('region', { name: english('my-page:appointments.title') });
  const coming = appointments.getByText(english('my-page:appointments.coming'), { exact: true });
  await coming.click();
  const button = appointments.locator('button[aria-pressed=true]');
  await button.waitFor();
  await expectFocus(button);
  await expectAccessible(phone);
  // Live, without a reload.
  await staff.getByText(english('events:answers.coming'), { exact: true }).first().waitFor();
  await appointments.getByText(english('my-page:appointments.addWord'), { exact: true }).click();
  const dialog = phone.getByRole('dialog', { name: english('my-page:appointments.addWord') });
  const send = dialog.getByRole('button', { name: english('my-page:appointments.sendWord') });
  await send.click();
  await expectFocus(dialog.locator('textarea[aria-invalid=true]'));
  await dialog.getByRole('textbox').fill('I want to kill myself');
  await dialog.getByText('988').first().waitFor();
  await expectAccessible(phone);
  await dialog.getByRole('textbox').fill('I come with my son');
  await expectAccessible(phone);
  await send.click();
  await dialog.waitFor({ state: 'hidden' });
  await staff.goto(`/page/calendar?view=list&event=${eventId}`);
  await staff.getByText('I come with my son').waitFor();
  await expectAccessible(staff);
  await staff.goto(`/page/applicant/${id}?section=appointments`);
  await staff.getByText(english('events:answers.coming'), { exact: true }).waitFor();
});

it('says that a task is hard, which staff see beside it', async () => {
  const { id, person } = await newFilledPage();
  const phone = await browser.visit({ width: 360 });
  await openWith(phone, sessionEntries(person), '/page/tasks');
  const tasks = phone.getByRole('region', { name: english('my-page:tasks.title') });
  await tasks.getByText(english('my-page:tasks.hard'), { exact: true }).click();
  const dialog = phone.getByRole('dialog', { name: english('my-page:tasks.tell') });
  await dialog.getByRole('textbox').fill('No bus goes there');
  await expectAccessible(phone);
  await dialog.getByRole('button', { name: english('my-page:tasks.tell') }).click();
  await tasks.getByText('No bus goes there').waitFor();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);

  const staff = await browser.visit();
  await enter(staff, 'user', `/page/applicant/${id}?section=tasks`);
  await staff.getByText(english('tasks:comments.hard'), { exact: true }).first().waitFor();
  await staff.getByRole('link', { name: 'Fernhaven' }).first().click();
  const task = staff.getByRole('dialog');
  await task.getByText('No bus goes there').waitFor();
  await task.getByText(english('tasks:comments.hard'), { exact: true }).waitFor();
  await expectAccessible(staff);
});

it('shows appointments, requests another time, and completes a task', async () => {
  const { id, eventId, person } = await newFilledPage();
  const phone = await browser.visit({ width: 360 });
  await openWith(phone, sessionEntries(person), '/page/calendar');
  const appointments = phone.getByRole('region', { name: english('my-page:appointments.title') });
  await appointments.getByText('Room 2').waitFor();
  // The address links to a section.
  await expectFocus(phone.locator('#appointments'));
  expect(await phone.getByText('How it goes').count()).toBe(0);
  await phone.getByRole('button', { name: english('my-page:appointments.showPast') }).click();
  await phone.getByRole('list', { name: english('my-page:appointments.past') }).waitFor();
  await appointments.locator('button[aria-haspopup=dialog]').click();
  const dialog = phone.getByRole('dialog', { name: english('my-page:appointments.move') });
  await dialog.getByRole('textbox').fill('After six');
  await dialog.getByRole('button', { name: english('my-page:appointments.ask') }).click();
  await appointments.getByText(english('my-page:appointments.wish.open')).waitFor();
  expect(await appointments.locator('button[aria-haspopup=dialog]').count()).toBe(0);
  // The button that opened the dialog is gone, so its section has the focus.
  await expectFocus(appointments);

  const staff = await browser.visit();
  await enter(staff, 'user', `/page/applicant/${id}?section=appointments`);
  await staff.getByText(english('client-page:wishes.badge'), { exact: true }).waitFor();
  await staff.goto(`/page/calendar?view=list&event=${eventId}`);
  await staff.getByText('After six').waitFor();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: english('client-page:wishes.settle') }).click();
  await staff.getByText('After six').waitFor({ state: 'hidden' });

  await openWith(phone, sessionEntries(person), '/page/tasks');
  await appointments.getByText(english('my-page:appointments.wish.answered')).waitFor();
  await expectFocus(phone.locator('#tasks'));
  const box = phone.getByRole('checkbox', { name: 'Fernhaven' });
  await box.click();
  const done = phone.getByRole('heading', { name: english('my-page:tasks.done') });
  await done.waitFor();
  const undo = phone.getByRole('button', { name: english('actions:undo') });
  // Hovering keeps the undo toast, which disappears after ten seconds.
  await undo.hover();
  await expectAccessible(phone);
  await undo.click();
  await done.waitFor({ state: 'hidden' });
  expect(await box.isChecked()).toBe(false);
});
