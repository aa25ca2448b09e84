import type { Page } from 'playwright-core';
import { demoAccounts } from '#app/demo/accounts.ts';
import type { Role } from '#core/contract/roles.ts';

export function demoAccount(role: Role): { email: string; password: string } {
  const account = demoAccounts.find((one) => one.role === role);
  if (!account) throw new Error(`the demo has no ${role}`);
  const { email, password } = account;
  return { email, password };
}

/** Signs in through the form with a demo account. Ends on the page it leads to. */
export async function signIn(page: Page, role: Role, to = '/login'): Promise<void> {
  const { email, password } = demoAccount(role);
  await page.goto(to);
  await page.getByRole('textbox', { name: /^(Email|Courriel|Adresse courriel)/ }).fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname.startsWith('/page/'));
  // The address changes before the shell is drawn.
  await page.locator('#menu').waitFor({ state: 'attached' });
}

/** Signs in without the form, for journeys about something else. */
export async function enter(page: Page, role: Role, to: string): Promise<void> {
  const reply = await page.request.post('/api/auth/login', { data: demoAccount(role) });
  const token = (reply.headers().authorization ?? '').replace('Bearer ', '');
  const user = await reply.text();
  await page.context().addInitScript(
    ([storedToken, storedUser]) => {
      // A new tab starts at about:blank, which has no storage.
      if (location.protocol === 'about:') return;
      if (localStorage.getItem('app_b2b') || sessionStorage.getItem('left')) return;
      localStorage.setItem('app_b2b', storedToken as string);
      localStorage.setItem('currentUser', storedUser as string);
    },
    [token, user],
  );
  await page.goto(to);
}
