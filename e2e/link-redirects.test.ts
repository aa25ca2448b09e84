import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { newInvited } from './linked-client.ts';
import { waitForMail } from './mailbox.ts';
import { buttonIn } from './member.ts';
import { makePerson, makeUnverified, openAs } from './new-person.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

it('takes a signed-in client from an invitation link to the form that accepts it', async () => {
  const { path } = await newInvited();
  const phone = await browser.visit({ width: 360 });
  await openAs(phone, await makePerson(), path);
  await phone.getByRole('group', { name: translate('my-page:accept.dateOfBirth') }).waitFor();
  const { pathname, hash } = new URL(phone.url());
  expect([pathname, hash]).toEqual(['/page/dashboard', '']);
});

it('takes a person with a verified address from the verification screen to the dashboard', async () => {
  const page = await browser.visit();
  await openAs(page, await makePerson(), '/verify-email');
  await page.waitForURL('**/page/dashboard');
  await page.getByText(translate('dashboard:clientText')).waitFor();
});

it('leaves the verification screen once the address is verified in another tab', async () => {
  const person = await makeUnverified();
  const waiting = await browser.visit();
  await openAs(waiting, person, '/verify-email');
  await waiting.getByText(translate('auth:verifyEmail.waitText')).waitFor();
  const other = await waiting.context().newPage();
  await other.goto((await waitForMail(demo.outbox, person.email)).link);
  await other.locator('input[type=password]').fill(person.password);
  await buttonIn(other, 'auth:verifyEmail.confirm').click();
  await other.waitForURL('**/page/dashboard');
  await waiting.waitForURL('**/page/dashboard');
  await waiting.getByText(translate('dashboard:clientText')).waitFor();
});
