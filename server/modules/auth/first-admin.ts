import type { Settings } from '#server/env.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { hashSecret, randomSecret } from '#server/platform/codes.ts';
import { type Database, inTransaction } from '#server/platform/database.ts';
import { proveScope, type SystemScope } from '#server/platform/scope.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { hashPassword } from './passwords.ts';
import * as queries from './queries.ts';

/** How long a printed set-up link works; the next start prints a new one. */
const hoursOfSetUpLink = 24;

export type FirstAdmin =
  | { kind: 'present' }
  | { kind: 'created'; email: string }
  | { kind: 'set-up'; token: string };

/**
 * Sees to it that there is an admin or a way to become one: the one that the settings name, or a
 * one-time token for the set-up link. Throws StartupError when the named address belongs to an
 * account that is not an admin.
 */
export async function ensureFirstAdmin(db: Database, settings: Settings): Promise<FirstAdmin> {
  const scope = proveScope<SystemScope>({ kind: 'system' });
  if (await queries.isAdminPresent(db, scope)) return { kind: 'present' };

  const { adminEmail: email, adminPassword: password } = settings;
  if (email === undefined || password === undefined) {
    const token = randomSecret();
    const expires = new Date(Date.now() + hoursOfSetUpLink * 3_600_000);
    await inTransaction(db, (on) =>
      queries.replaceSetUpToken(on, scope, hashSecret(token), expires),
    );
    return { kind: 'set-up', token };
  }

  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (on) => {
    const admin = await queries.insertAccount(on, scope, {
      firstName: 'First',
      lastName: 'Admin',
      email,
      passwordHash,
      role: 'admin',
      language: null,
    });
    if (!admin) {
      throw new StartupError('ADMIN_EMAIL is the address of an account that is not an admin.');
    }
    await recordAudit(on, scope, {
      action: 'account.registered',
      recordId: admin.id,
      after: { role: 'admin' },
    });
  });
  return { kind: 'created', email };
}
