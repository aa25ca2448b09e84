/** Access of an account, and cleanup when it ends. */

import { roleMay } from '#core/contract/permissions.ts';
import { type Account, gainsAccess } from '#core/contract/users.ts';
import { type App, perApp } from '#core/server/app.ts';
import { asSystem, type Ctx } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import * as sessions from '../sessions/service.ts';
import * as verification from '../verification/service.ts';
import { closedMail } from './emails.ts';
import { revokeInvitationsBy } from './invitations.ts';
import { auditAction } from './policy.ts';
import * as queries from './queries.ts';

/** `closedAt` identifies the closing: a reopened account gets no mail. */
const closingMailJob = jobKind<{ accountId: string; closedAt: string }>('account-closed-mail');

export function startClosing(app: App): void {
  app.jobs.handle(closingMailJob, async ({ accountId, closedAt }) => {
    const closed = await queries.findClosed(asSystem(app), accountId, new Date(closedAt));
    if (!closed) return;
    if (await contactSafety.isRefused(asSystem(app), 'account-closed', { accountId })) return;
    const to = { ...closed, language: closed.language ?? 'en' };
    await app.mail.send(closedMail(to, await organization.read(asSystem(app))));
  });
}

type End = (ctx: Ctx<StaffScope>, accountId: string) => Promise<void>;

const leaving = perApp((): End[] => []);

/** Registers cleanup for departing staff, run in the same transaction. */
export function onDeparture(app: App, end: End): void {
  leaving(app).push(end);
}

/** Ends existing sessions; when rights change, also revokes links and invitations from the account. */
async function endAccess(ctx: Ctx<StaffScope>, before: Account, after: Account) {
  await sessions.endAccountAccess(ctx, after.id);
  if (gainsAccess(before, after)) await verification.endSignInBeforeRaise(ctx, after.id);
  if (mayInvite(before) && !mayInvite(after)) {
    await revokeInvitationsBy(ctx, after.id);
  }
  if (!isOnStaff(before) || isOnStaff(after)) return;
  for (const end of leaving(ctx.app)) await end(ctx, after.id);
}

/**
 * Ends earlier access where it changes, and notifies the account holder. Granting more access requires
 * recent proof, so an administrator's unlocked phone isn't enough.
 */
export async function endChangedAccess(
  ctx: Ctx<StaffScope>,
  before: Account,
  after: Account,
): Promise<void> {
  const isOtherRole = before.role !== after.role;
  const isMore = gainsAccess(before, after);
  if (isMore) sessions.checkConfirmed(ctx);
  const happened = auditAction(before, after);
  if (!isOtherRole && !isMore && happened === 'updated') return;
  await endAccess(ctx, before, after);
  const { id: accountId, deactivatedAt: closedAt } = after;
  if (closedAt === null) {
    const event = isOtherRole ? 'role-changed' : 'access-raised';
    if (isOtherRole || isMore) await notifications.notifySecurity(ctx, accountId, event);
  } else if (happened === 'deactivated') {
    // A closed account has no inbox, so mail is the only way.
    await ctx.app.jobs.add(ctx.db, closingMailJob, { accountId, closedAt });
  }
}

function mayInvite({ role, deactivatedAt }: Account): boolean {
  return deactivatedAt === null && roleMay(role, 'account:manage');
}

function isOnStaff({ role, deactivatedAt }: Account): boolean {
  return role !== 'client' && deactivatedAt === null;
}
