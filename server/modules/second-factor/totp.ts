import { Secret, TOTP } from 'otpauth';
import type { Attempts } from '#server/platform/attempts.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
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
  const { clock, attempts, encryptionKey, organisation, sessions, notifications } = parts;
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
    async begin(ctx: Ctx<SignedInScope>): Promise<{ secret: string; uri: string }> {
      const refused = sessions.confirmationProblem(ctx.scope);
      if (refused) throw refused;
      const secret = new Secret({ size: bytesOfKey });
      const sealed = seal(encryptionKey, useOf(ctx.scope.accountId), secret.base32);
      const email = await inTransaction(ctx, async (tx) => {
        await queries.lockAccount(tx, ctx.scope.accountId);
        await queries.keepWaitingTotp(tx, ctx.scope.accountId, sealed, clock());
        return (await accounts.findActive(tx, ctx.scope.accountId))?.email ?? '';
      });
      const { name } = await organisation.read(ctx);
      // A colon would end the issuer: apps take it for the border between the two names.
      const issuer = name.replaceAll(':', ' ');
      const uri = new TOTP({ ...kindOfCode, issuer, label: email, secret }).toString();
      return { secret: secret.base32, uri };
    },

    /** Recovery codes if there are none that are still good. */
    async confirm(ctx: Ctx<SignedInScope>, code: string): Promise<{ recoveryCodes: string[] }> {
      const { accountId } = ctx.scope;
      const refused =
        sessions.confirmationProblem(ctx.scope) ?? (await beginConfirmation(attempts, accountId));
      if (refused) throw refused;
      return inTransaction(ctx, async (tx) => {
        await queries.lockAccount(tx, accountId);
        const waiting = await queries.findTotp(tx, accountId, 'waiting');
        if (!waiting) throw problem('gone');
        const step = stepOf(accountId, waiting.secretSealed, code);
        if (step === undefined) throw invalid('code', 'wrong-code');
        await queries.confirmTotp(tx, { id: waiting.id, accountId }, step, clock());
        const recoveryCodes = await ensureRecoveryCodes(tx, accountId, clock());
        await recordAudit(tx, { action: 'account.totp-added', recordId: accountId });
        await notifications.tellSecurity(tx, accountId, 'totp-added');
        return { recoveryCodes };
      });
    },

    async remove(ctx: Ctx<SignedInScope>): Promise<undefined | Problem> {
      const { accountId } = ctx.scope;
      const refused = sessions.confirmationProblem(ctx.scope);
      if (refused) return refused;
      return inTransaction(ctx, async (tx) => {
        await queries.lockAccount(tx, accountId);
        const factors = await queries.readFactors(tx, accountId);
        if (!factors.totp) return problem('not-found');
        const why = whyTotpStays(factors);
        if (why) return problem(why);
        await queries.deleteTotp(tx, accountId);
        if (!hasSecondFactor({ ...factors, totp: null })) {
          await queries.deleteRecoveryCodes(tx, accountId);
        }
        await recordAudit(tx, { action: 'account.totp-removed', recordId: accountId });
        await notifications.tellSecurity(tx, accountId, 'totp-removed');
        return undefined;
      });
    },

    /** Uses a code of the app up; false when it is wrong, or was used before. */
    async use(ctx: Ctx<Scope>, accountId: string, code: string): Promise<boolean> {
      const kept = await queries.findTotp(ctx, accountId, 'confirmed');
      if (!kept) return false;
      const step = stepOf(accountId, kept.secretSealed, code);
      return step !== undefined && queries.useTotpStep(ctx, kept.id, step);
    },
  };
}
