/** Portal links that a staff member handed over, suspended when that person leaves. */

import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as users from '#features/accounts/server/users/service.ts';
import * as screening from '#features/intake/server/screening/service.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { mayMakerHaveCopy } from '#features/person/server/secret-links/service.ts';
import { maySettleLink } from './policy.ts';
import * as queries from './queries.ts';

/** Notifies others: a colleague who knows the date of birth could open the portal themselves. */
export async function notifyCheckers(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  event: 'handed-over' | 'suspended' | 'screening-suspended',
): Promise<void> {
  const checkers = await queries.listCheckers(ctx, applicantId);
  const telling = { kind: 'portal-link', values: { event }, recordId: applicantId } as const;
  await notifications.notify(ctx, checkers, telling);
}

export function startHandedOver(app: App): void {
  users.whenLeaving(app, async (ctx, giverId) => {
    const now = ctx.now;
    const open = await queries.listOpenInvitationsBy(ctx, giverId);
    const unsafe = open.filter(mayMakerHaveCopy);
    await queries.revokeInvitations(
      ctx,
      unsafe.map(({ id }) => id),
      now,
    );
    for (const { applicantId } of unsafe) {
      const action = 'applicant.page-invitation-revoked';
      await recordAudit(ctx, { action, recordId: applicantId });
    }
    for (const applicantId of await queries.suspendLinksBy(ctx, giverId, now)) {
      await screening.closePortalLinks(ctx, applicantId);
      const action = 'applicant.page-suspended';
      await recordAudit(ctx, { action, recordId: applicantId, after: { givenBy: giverId } });
      await notifyCheckers(ctx, applicantId, 'suspended');
    }
    for (const applicantId of await screening.suspendLinksBy(ctx, giverId)) {
      await notifyCheckers(ctx, applicantId, 'screening-suspended');
    }
  });
}

/** The resuming staff member vouches for the link, so it is suspended again when they leave. */
export function resume(ctx: Ctx<StaffScope>, applicantId: string): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const applicant = await applicants.lock(tx, applicantId);
    if (!maySettleLink(ctx.scope, applicant)) throw problem('forbidden');
    if (!(await queries.resumeLink(tx, applicantId))) throw problem('not-found');
    await recordAudit(tx, { action: 'applicant.page-resumed', recordId: applicantId });
    return undefined;
  });
}
