import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import * as queries from './month-queries.ts';

/**
 * Runs nightly. Makes the tables of coming months, removes the months that the operator no longer keeps, and anchors the
 * chains.
 */
export async function keepAuditLog(app: App): Promise<void> {
  const ctx = asSystem(app);
  await unlessBusy(app, () => queries.addMonths(ctx));
  const { auditMonths } = app.settings;
  if (auditMonths !== null) await unlessBusy(app, () => queries.trim(ctx, auditMonths));
  await inTransaction(ctx, anchorChains);
}

/** PostgreSQL’s code for a lock that took too long: a backup or a long export is reading. */
const lockTimedOut = '55P03';

/** Waits for another night rather than have everyone wait now. */
async function unlessBusy(app: App, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as { code?: string }).code !== lockTimedOut) throw error;
    app.log.warn({ err: error }, 'audit-months-not-kept');
  }
}

/**
 * Adds an entry to the organization's chain with the ends of all chains, so that none of them can lose its end or be
 * removed, and one hash vouches for all. Adds none if only the organization's own chain has grown.
 */
export async function anchorChains(ctx: Ctx<SystemScope>): Promise<void> {
  const { chains, anchored, growing } = await queries.readChainEnds(ctx);
  if (chains.every((end) => end === growing || anchored.includes(end))) return;
  await recordAudit(ctx, { action: 'audit.anchored', recordId: null, after: { chains } });
}
