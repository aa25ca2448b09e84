/** Screening in the client portal, available only while staff ask for it. */

import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { ClientScope } from '#core/server/scope/scope.ts';
import { hashSecret, randomSecret } from '#core/server/secrets/codes.ts';
import { linkPath } from './policy.ts';
import * as queries from './portal-sitting-queries.ts';

/** Validity of a portal link in hours; the portal can create another. */
const portalLinkHours = 24;

export function findPortalSitting(ctx: Ctx<ClientScope>) {
  return queries.findClientSitting(ctx, ctx.now);
}

/** Creates a link beside those from staff, which keep working. */
export function openPortalSitting(ctx: Ctx<ClientScope>): Promise<{ path: string }> {
  return inTransaction(ctx, async (tx): Promise<{ path: string }> => {
    const now = tx.now;
    if (!(await queries.lockPortalAccess(tx))) throw problem('not-found');
    const sitting = await queries.findClientSitting(tx, now);
    if (!sitting?.isOpen) throw problem('not-found');
    const secret = randomSecret();
    const expiresAt = new Date(now.getTime() + portalLinkHours * 3_600_000);
    const link = { sittingId: sitting.id, secretHash: hashSecret(secret), expiresAt };
    const linkId = await queries.insertPortalLink(tx, link, now);
    await recordAudit(tx, {
      action: 'applicant.screening-opened-by-person',
      recordId: sitting.applicantId,
    });
    return { path: linkPath(linkId, secret) };
  });
}
