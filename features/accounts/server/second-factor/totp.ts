import { Secret, TOTP } from 'otpauth';
import { accounts } from '#core/server/accounts/service.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { Scope, SignedInScope } from '#core/server/scope/scope.ts';
import { seal, unseal } from '#core/server/secrets/sealing.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as sessions from '../sessions/service.ts';
import { hasSecondFactor, normalizeCode, totpRemovalError } from './policy.ts';
import * as queries from './queries.ts';
import { ensureRecoveryCodes } from './recovery-codes.ts';
import { beginConfirmation } from './try-limits.ts';

/** The settings that every authenticator app supports (RFC 6238). */
const codeSettings = { algorithm: 'SHA1', digits: 6, period: 30 };
const keyBytes = 20;
/** Allowed clock drift, in steps. */
const allowedDriftSteps = 1;

function sealPurpose(accountId: string) {
  return `totp ${accountId}`;
}

/** Time step of this code; undefined when it isn't valid now. */
function matchingStep(
  app: App,
  accountId: string,
  sealed: string,
  code: string,
): number | undefined {
  const token = normalizeCode(code);
  if (!/^\d{6}$/.test(token)) return undefined;
  const secret = unseal(app.secrets.encryptionKey, sealPurpose(accountId), sealed);
  const totp = new TOTP({ ...codeSettings, secret });
  const timestamp = app.clock().getTime();
  const drift = totp.validate({ token, timestamp, window: allowedDriftSteps });
  return drift === null ? undefined : totp.counter({ timestamp }) + drift;
}

/** Creates a key, shown only once. An earlier key stays valid until this one is confirmed. */
export async function begin(ctx: Ctx<SignedInScope>): Promise<{ secret: string; uri: string }> {
  sessions.checkConfirmed(ctx);
  const secret = new Secret({ size: keyBytes });
  const sealed = seal(
    ctx.app.secrets.encryptionKey,
    sealPurpose(ctx.scope.accountId),
    secret.base32,
  );
  const email = await inTransaction(ctx, async (tx) => {
    await queries.lockAccount(tx, ctx.scope.accountId);
    await queries.savePendingTotp(tx, ctx.scope.accountId, sealed, tx.now);
    return (await accounts.findActive(tx, ctx.scope.accountId))?.email ?? '';
  });
  const { name } = await organization.read(ctx);
  // Apps read a colon as the border between issuer and account.
  const issuer = name.replaceAll(':', ' ');
  const uri = new TOTP({ ...codeSettings, issuer, label: email, secret }).toString();
  return { secret: secret.base32, uri };
}

export async function confirm(
  ctx: Ctx<SignedInScope>,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { accountId } = ctx.scope;
  sessions.checkConfirmed(ctx);
  await beginConfirmation(ctx.app.attempts, accountId);
  return inTransaction(ctx, async (tx) => {
    await queries.lockAccount(tx, accountId);
    const waiting = await queries.findTotp(tx, accountId, 'waiting');
    if (!waiting) throw problem('gone');
    const step = matchingStep(tx.app, accountId, waiting.secretSealed, code);
    if (step === undefined) throw invalid('code', 'wrong-code');
    await queries.confirmTotp(tx, { id: waiting.id, accountId }, step, tx.now);
    const recoveryCodes = await ensureRecoveryCodes(tx, accountId, tx.now);
    await recordAudit(tx, { action: 'account.totp-added', recordId: accountId });
    await notifications.notifySecurity(tx, accountId, 'totp-added');
    return { recoveryCodes };
  });
}

export async function remove(ctx: Ctx<SignedInScope>): Promise<undefined> {
  const { accountId } = ctx.scope;
  sessions.checkConfirmed(ctx);
  return inTransaction(ctx, async (tx) => {
    await queries.lockAccount(tx, accountId);
    const factors = await queries.readFactors(tx, accountId);
    if (!factors.totp) throw problem('not-found');
    const removalError = totpRemovalError(factors);
    if (removalError) throw problem(removalError);
    await queries.deleteTotp(tx, accountId);
    if (!hasSecondFactor({ ...factors, totp: null })) {
      await queries.deleteRecoveryCodes(tx, accountId);
    }
    await recordAudit(tx, { action: 'account.totp-removed', recordId: accountId });
    await notifications.notifySecurity(tx, accountId, 'totp-removed');
    return undefined;
  });
}

export async function use(ctx: Ctx<Scope>, accountId: string, code: string): Promise<boolean> {
  const storedTotp = await queries.findTotp(ctx, accountId, 'confirmed');
  if (!storedTotp) return false;
  const step = matchingStep(ctx.app, accountId, storedTotp.secretSealed, code);
  return step !== undefined && queries.useTotpStep(ctx, storedTotp.id, step);
}
