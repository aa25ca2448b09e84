import { Secret, TOTP } from 'otpauth';
import type { Attempts } from '#server/platform/attempts.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { invalid, type Problem, problem } from '#server/platform/problem.ts';
import type { Scope, SignedInScope } from '#server/platform/scope.ts';
import { seal, unseal } from '#server/platform/sealing.ts';
import { accounts } from '../accounts/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import { asTyped, hasSecondFactor, whyTotpStays } from './policy.ts';
import * as queries from './queries.ts';
import { ensureRecoveryCodes } from './recovery-codes.ts';
import { beginConfirmation } from './try-limits.ts';

interface Parts {
  db: Database;
  clock: Clock;
  attempts: Attempts;
  encryptionKey: Uint8Array;
  organisation: OrganisationService;
  sessions: SessionsService;
  notifications: NotificationsService;
}

/** What every authenticator app can do, and some can do nothing else (RFC 6238). */
const kindOfCode = { algorithm: 'SHA1', digits: 6, period: 30 };
const bytesOfKey = 20;
/** A phone may be this many steps ahead or behind. */
const stepsOfDrift = 1;

/** The authenticator app (TOTP). */
export function totpService(parts: Parts) {
  const { db, clock, attempts, encryptionKey, organisation, sessions, notifications } = parts;
  const useOf = (accountId: string) => `totp ${accountId}`;

  /** The time step of this code by the key; undefined when it is not one of now. */
  const stepOf = (accountId: string, sealed: string, code: string): number | undefined => {
    const token = asTyped(code);
    if (!/^\d{6}$/.test(token)) return undefined;
    const secret = unseal(encryptionKey, useOf(accountId), sealed);
    const totp = new TOTP({ ...kindOfCode, secret });
    const timestamp = clock().getTime();
    const drift = totp.validate({ token, timestamp, window: stepsOfDrift });
    return drift === null ? undefined : totp.counter({ timestamp }) + drift;
  };

  return {
    /** A new key, shown this once. A key from before counts until this one is confirmed. */
    async begin(scope: SignedInScope): Promise<{ secret: string; uri: string } | Problem> {
      const refused = sessions.confirmationProblem(scope);
      if (refused) return refused;
      const secret = new Secret({ size: bytesOfKey });
      const sealed = seal(encryptionKey, useOf(scope.accountId), secret.base32);
      const email = await inTransaction(db, async (on) => {
        await queries.lockAccount(on, scope, scope.accountId);
        await queries.keepWaitingTotp(on, scope, scope.accountId, sealed, clock());
        return (await accounts.findActive(on, scope, scope.accountId))?.email ?? '';
      });
      const { name } = await organisation.read(scope);
      // A colon would end the issuer: apps take it for the border between the two names.
      const issuer = name.replaceAll(':', ' ');
      const uri = new TOTP({ ...kindOfCode, issuer, label: email, secret }).toString();
      return { secret: secret.base32, uri };
    },

    /** Recovery codes if there are none that are still good. */
    async confirm(
      scope: SignedInScope,
      code: string,
    ): Promise<{ recoveryCodes: string[] } | Problem> {
      const { accountId } = scope;
      const refused =
        sessions.confirmationProblem(scope) ?? (await beginConfirmation(attempts, accountId));
      if (refused) return refused;
      return inTransaction(db, async (on) => {
        await queries.lockAccount(on, scope, accountId);
        const waiting = await queries.findTotp(on, scope, accountId, 'waiting');
        if (!waiting) return problem('gone');
        const step = stepOf(accountId, waiting.secretSealed, code);
        if (step === undefined) return invalid('code', 'wrong-code');
        await queries.confirmTotp(on, scope, { id: waiting.id, accountId }, step, clock());
        const recoveryCodes = await ensureRecoveryCodes(on, scope, accountId, clock());
        await recordAudit(on, scope, { action: 'account.totp-added', recordId: accountId });
        await notifications.tellSecurity(on, scope, accountId, 'totp-added');
        return { recoveryCodes };
      });
    },

    async remove(scope: SignedInScope): Promise<undefined | Problem> {
      const { accountId } = scope;
      const refused = sessions.confirmationProblem(scope);
      if (refused) return refused;
      return inTransaction(db, async (on) => {
        await queries.lockAccount(on, scope, accountId);
        const factors = await queries.readFactors(on, scope, accountId);
        if (!factors.totp) return problem('not-found');
        const why = whyTotpStays(factors);
        if (why) return problem(why);
        await queries.deleteTotp(on, scope, accountId);
        if (!hasSecondFactor({ ...factors, totp: null })) {
          await queries.deleteRecoveryCodes(on, scope, accountId);
        }
        await recordAudit(on, scope, { action: 'account.totp-removed', recordId: accountId });
        await notifications.tellSecurity(on, scope, accountId, 'totp-removed');
        return undefined;
      });
    },

    /** Uses a code of the app up; false when it is wrong, or was used before. */
    async use(on: Executor, scope: Scope, accountId: string, code: string): Promise<boolean> {
      const kept = await queries.findTotp(on, scope, accountId, 'confirmed');
      if (!kept) return false;
      const step = stepOf(accountId, kept.secretSealed, code);
      return step !== undefined && queries.useTotpStep(on, scope, kept.id, step);
    },
  };
}
