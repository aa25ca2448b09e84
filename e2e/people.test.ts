import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { waitForMail } from './mailbox.ts';
import { makeUnverified, newAccount } from './new-person.ts';
import { settled } from './settled.ts';
import { demoAccount, enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

it('asks before raising the role of an account with an unverified address', async () => {
  const { email } = await makeUnverified();
  const admin = await browser.visit();
  await enter(admin, 'admin', '/page/settings/people');
  await admin.getByRole('searchbox').fill(email.slice(0, 8));
  const row = admin.getByRole('button', { name: /^Noor Cobble/ });
  await row.waitFor();
  await admin.locator('main').getByText(translate('people:unverified')).first().waitFor();
  await row.click();
  const account = admin.getByRole('dialog');
  await account.getByText(translate('people:account.unverified')).waitFor();
  await account.getByRole('radio', { name: translate('enumerations:roles.user') }).check();
  await account.getByText(translate('people:account.sureText', { email })).waitFor();
  await expectAccessible(admin);
  const sure = account.getByRole('checkbox', { name: translate('people:account.sure') });
  await account.getByRole('button', { name: translate('actions:save') }).click();
  await account.getByText(translate('validation:box-unchecked')).waitFor();
  await expectFocus(sure);
  await sure.check();
  await account.getByRole('button', { name: translate('actions:save') }).click();
  await account.waitFor({ state: 'detached' });
});

it('asks before giving location access to an account with an unverified address', async () => {
  const { user } = await makeUnverified('en', demo.url, newAccount('Quill', 'Harrow'));
  const { id } = JSON.parse(user) as { id: string };
  const { token } = await demoSession('admin');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ role: 'user', version: 1 });
  const raised = await fetch(new URL(`/api/user/${id}`, demo.url), {
    method: 'PUT',
    headers,
    body,
  });
  expect(raised.status).toBe(200);
  const listed = await fetch(new URL('/api/location', demo.url), { headers });
  const [place] = (await listed.json()) as { id: string }[];
  const admin = await browser.visit();
  await enter(admin, 'admin', `/page/clients/location/${place?.id}`);
  const staff = admin.getByRole('region', { name: translate('locations:staff.title') });
  await staff.getByRole('button').click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Quill Harrow' }).check();
  await dialog.getByText(translate('locations:staff.sureText')).waitFor();
  await expectAccessible(admin);
  const sure = dialog.getByRole('checkbox', { name: translate('locations:staff.sure') });
  await dialog.getByRole('button', { name: translate('actions:save') }).click();
  await expectFocus(sure);
  await sure.check();
  await dialog.getByRole('button', { name: translate('actions:save') }).click();
  await dialog.waitFor({ state: 'detached' });
  await admin
    .getByText(/Quill Harrow/)
    .first()
    .waitFor();
});

describe('team', () => {
  it('takes new members by invitation and drops them at once after a role change', {
    tags: 'main',
  }, async () => {
    const email = `${randomUUID()}@journeys.example`;
    const admin = await browser.visit();
    await enter(admin, 'admin', '/page/settings/people');
    await admin.getByRole('button', { name: translate('people:invite.open') }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel(translate('people:email')).fill(email);
    await dialog.getByRole('radio', { name: translate('enumerations:roles.user') }).check();
    await dialog.getByRole('button', { name: translate('people:invite.send') }).click();
    await dialog.waitFor({ state: 'detached' });
    await admin.getByText(email).first().waitFor();

    const mail = await waitForMail(demo.outbox, email);
    const member = await browser.visit({ expected: [401, 403, 410] });
    await member.goto(mail.link);
    const organization = 'Waymark House';
    await member
      .getByText(translate('auth:invitation.as.user', { organisation: organization }))
      .waitFor();
    await member.waitForFunction(() => location.hash === '');
    const address = member.getByLabel(translate('auth:email'), { exact: true });
    expect(await address.inputValue()).toBe(email);
    expect(await address.getAttribute('readonly')).not.toBe(null);
    await expectAccessible(member);
    const field = (name: string) =>
      member.getByRole('textbox', { name: translate(name), exact: true });
    await field('auth:firstName').fill('Milo');
    await field('auth:lastName').fill(`Marker ${email.slice(0, 6)}`);
    await member.locator('input[type=password]').fill('eleven geese over the pond');
    await member.locator('form button[type=submit]').click();
    await member.waitForURL('**/page/dashboard');
    const user = JSON.parse((await member.evaluate(() => localStorage.currentUser)) as string);
    expect(user).toMatchObject({ firstName: 'Milo', role: 'user' });
    // The link works once.
    await member.goto(mail.link);
    const gone = translate('auth:invitation.goneTitle');
    await member.getByRole('heading', { level: 1, name: gone, exact: true }).waitFor();
    await expectAccessible(member);
    await member.goto('/page/applicants');
    await member.locator('main a[href^="/page/applicant/"]').first().waitFor();

    await admin.reload();
    await settled(admin);
    await admin.getByRole('searchbox').fill(email.slice(0, 8));
    await admin.getByRole('button', { name: /^Milo Marker/ }).click();
    const account = admin.getByRole('dialog');
    await account.getByRole('radio', { name: translate('enumerations:roles.client') }).check();
    await account.getByRole('button', { name: translate('actions:save') }).click();
    await account.waitFor({ state: 'detached' });

    // The change ends the live-update stream, and the browser learns why when it reconnects.
    await member.waitForURL((url) => url.pathname === '/login');
    expect(await member.evaluate(() => localStorage.getItem('app_b2b'))).toBe(null);
  });
});

it('asks for the password before an invitation, in a dialog over the form', async () => {
  const admin = await browser.visit({ expected: [428] });
  await enter(admin, 'admin', '/page/settings/people');
  let needsConfirmation = true;
  await admin.route('**/api/user/invite', (route) =>
    needsConfirmation
      ? route.fulfill({ status: 428, json: { code: 'confirmation-needed', message: 'who?' } })
      : route.continue(),
  );
  const email = `${randomUUID()}@post.example`;
  await admin.getByRole('button', { name: translate('people:invite.open') }).click();
  const form = admin.getByRole('dialog', { name: translate('people:invite.open') });
  await form.getByLabel(translate('people:email')).fill(email);
  const submit = form.getByRole('button', { name: translate('people:invite.send') });
  await submit.click();
  const question = admin.getByRole('dialog', { name: translate('profile:confirm.title') });
  await question.waitFor();
  await expectAccessible(admin);

  // After canceling, the form says so and keeps what was typed.
  await admin.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await form.getByText(translate('errors:confirmation-needed')).waitFor();
  expect(await form.getByLabel(translate('people:email')).inputValue()).toBe(email);

  await submit.click();
  needsConfirmation = false;
  await question
    .getByLabel(translate('profile:currentPassword'))
    .fill(demoAccount('admin').password);
  await question.getByRole('button', { name: translate('profile:confirm.go') }).click();
  await form.waitFor({ state: 'detached' });
  await admin.getByText(email).first().waitFor();
});
