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
export async function signIn(address: string): Promise<string> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!reply.ok) throw new Error(`signing in: ${reply.status}`);
  return reply.headers.get('authorization') ?? '';
}
