import { dropTokens, makeToken } from '#core/server/accounts/one-time-tokens.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { recordAudit } from '#core/server/audit.ts';
import { contextWithoutApp, inTransaction } from '#core/server/context.ts';
import type { Database } from '#core/server/db/database.ts';
import type { Settings } from '#core/server/env.ts';
import { StartupError } from '#core/server/startup-error.ts';

const setupLinkHours = 24;

export type FirstAdmin =
  | { kind: 'present' }
  | { kind: 'created'; email: string }
  | { kind: 'set-up'; token: string };

/**
 * Ensures there is an admin, or a way to become one: the account named in the settings, or a one-time token
 * for the setup link. Throws StartupError when the named address belongs to an account that isn't an admin,
 * or when its password is too common.
 */
export async function ensureFirstAdmin(db: Database, settings: Settings): Promise<FirstAdmin> {
  const ctx = contextWithoutApp(db);
  if (await accounts.isAdminPresent(ctx)) return { kind: 'present' };

  const { adminEmail: email, adminPassword: password } = settings;
  if (email === undefined || password === undefined) {
    const expiresAt = new Date(Date.now() + setupLinkHours * 3_600_000);
    const token = await inTransaction(ctx, async (tx) => {
      await dropTokens(tx.db, 'set-up', null);
      return makeToken(tx.db, { purpose: 'set-up', expiresAt });
    });
    return { kind: 'set-up', token };
  }

  if (accounts.isCommonPassword(password, [email])) {
    throw new StartupError(
      'ADMIN_PASSWORD is a common password or contains the e-mail address. Choose another one.',
    );
  }
  const passwordHash = await accounts.hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    const admin = await accounts.insertAccount(tx, {
      firstName: 'First',
      lastName: 'Admin',
      email,
      passwordHash,
      role: 'admin',
      language: null,
      // Operators name the address in the settings, so it counts as verified.
      emailVerifiedAt: new Date(),
    });
    if (!admin) {
      throw new StartupError(
        'ADMIN_EMAIL belongs to an account that is not an admin. Use another address.',
      );
    }
    await recordAudit(tx, {
      action: 'account.registered',
      recordId: admin.id,
      after: { role: 'admin' },
    });
  });
  return { kind: 'created', email };
}
