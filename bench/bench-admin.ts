import type { Page } from 'playwright-core';

/** Account of the benchmarks, created at the start from ADMIN_EMAIL and ADMIN_PASSWORD. */
export const admin = { email: 'bench@cairn.example', password: 'a password for the bench only' };

/** Settings of a server on this database. */
export function environmentFor(url: string) {
  return {
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
}

/**
 * @returns the authorization header
 */
export async function signIn(address: string, email = admin.email): Promise<string> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...admin, email }),
  });
  if (!reply.ok) throw new Error(`signing in: ${reply.status}`);
  return reply.headers.get('authorization') ?? '';
}

/** Signs this page in, before it opens anything. Its context needs the address as `baseURL`. */
export async function enterAsAdmin(page: Page): Promise<void> {
  const reply = await page.request.post('/api/auth/login', { data: admin });
  const token = (reply.headers().authorization ?? '').replace('Bearer ', '');
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      if (location.protocol === 'about:') return;
      localStorage.setItem('app_b2b', storedToken as string);
      localStorage.setItem('currentUser', storedUser as string);
    },
    [token, await reply.text()],
  );
}
