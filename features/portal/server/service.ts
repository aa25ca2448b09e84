/** Portal access, managed by staff: always by invitation, never by matching name or address. */

import type * as z from 'zod';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as screening from '#features/intake/server/screening/service.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ContactPath, ContactReason } from '#features/person/contract/contact-safety.ts';
import type { CreatedLink } from '#features/person/contract/secret-links.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import * as secretLinks from '#features/person/server/secret-links/service.ts';
import {
  type ClientPage,
  daysOfPageInvitation,
  type inviteToPage,
  type PageInvitationWay,
} from '#features/portal/contract/client-page.ts';
import { pageInvitationMail } from './emails.ts';
import { pageAbilities } from './policy.ts';
import * as queries from './queries.ts';
import * as vouchedLinks from './vouched-links.ts';

type Sent = z.output<(typeof inviteToPage)['body']>;

/** `overridden` is missing in jobs queued by earlier versions. */
const invitationMailJob = jobKind<{ invitationId: string; overridden?: ContactReason[] }>(
  'page-invitation-mail',
);

const contactPathByWay = {
  mail: 'portal-mail',
  hand: 'portal-hand',
} as const satisfies Record<PageInvitationWay, ContactPath>;

function withdraw(app: App, applicantId: string) {
  return inTransaction(asSystem(app), async (tx) => {
    if (!(await queries.revokeInvitation(tx, applicantId, tx.now))) return;
    const action = 'applicant.page-invitation-revoked';
    await recordAudit(tx, { action, recordId: applicantId });
  });
}

export function start(app: App): void {
  vouchedLinks.startHandedOver(app);
  app.jobs.handle(invitationMailJob, ({ invitationId: id, overridden = [] }) =>
    secretLinks.mailLink(app, {
      path: contactPathByWay.mail,
      overridden,
      takeForMail: (secretHash) => queries.takeForMail(asSystem(app), id, secretHash, app.clock()),
      withdraw: (applicantId) => withdraw(app, applicantId),
      url: (secret) => invitationUrl(app.settings.publicUrl, secret),
      mail: pageInvitationMail,
      setSent: (sentToHash) => queries.setSent(asSystem(app), { id, sentToHash }, app.clock()),
    }),
  );
}

async function clear(ctx: Ctx<StaffScope>, applicant: Applicant, { how, version, override }: Sent) {
  if (version !== undefined && version !== applicant.version) {
    throw problem('stale-version', applicant);
  }
  if (await queries.findLink(ctx, applicant.id)) throw problem('already-linked');
  const contactRequest = { applicantId: applicant.id, override };
  return contactSafety.clear(ctx, contactPathByWay[how], contactRequest);
}

/** Portal access is part of the case record, so reading it is logged as access. */
export function read(ctx: Ctx<StaffScope>, applicantId: string): Promise<ClientPage> {
  return inTransaction(ctx, async (tx): Promise<ClientPage> => {
    const applicant = await applicants.open(tx, applicantId);
    const found = await queries.findLink(tx, applicantId);
    const open = await queries.findInvitation(tx, applicantId);
    const state = toPageState(found, open, tx.now);
    return {
      state,
      link: found
        ? {
            firstName: found.firstName,
            lastName: found.lastName,
            email: found.email,
            since: found.since.toISOString(),
            invitedBy: found.invitedBy,
            how: found.isHandedOver ? 'hand' : 'mail',
            isEmailVerified: found.emailVerifiedAt !== null,
          }
        : null,
      invitation: open
        ? {
            how: open.how as PageInvitationWay,
            madeBy: open.madeBy,
            createdAt: open.createdAt.toISOString(),
            sentAt: open.sentAt?.toISOString() ?? null,
            expiresAt: open.expiresAt.toISOString(),
          }
        : null,
      abilities: pageAbilities(ctx.scope, applicant, state),
    };
  });
}

/** Creates an invitation and revokes earlier ones. */
export function invite(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  sent: Sent,
): Promise<CreatedLink> {
  return inTransaction(ctx, async (tx): Promise<CreatedLink> => {
    const applicant = await applicants.lock(tx, applicantId);
    const cleared = await clear(tx, applicant, sent);
    const now = tx.now;
    await queries.revokeInvitation(tx, applicantId, now);
    const { secret, link } = secretLinks.newLink(sent.how, daysOfPageInvitation, now);
    const id = await queries.insertInvitation(tx, applicantId, link, now);
    const expiresAt = link.expiresAt.toISOString();
    await recordAudit(tx, {
      action: 'applicant.page-invited',
      recordId: applicantId,
      after: { how: sent.how, expiresAt, ...cleared.auditFields },
      reason: cleared.reason,
    });
    const { overridden } = cleared;
    if (!secret) await tx.app.jobs.add(tx.db, invitationMailJob, { invitationId: id, overridden });
    else await vouchedLinks.notifyCheckers(tx, applicantId, 'handed-over');
    return {
      url: secret && invitationUrl(tx.app.settings.publicUrl, secret),
      expiresAt,
    };
  });
}

export function revoke(ctx: Ctx<StaffScope>, applicantId: string): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    await applicants.lock(tx, applicantId);
    if (!(await queries.revokeInvitation(tx, applicantId, tx.now))) {
      throw problem('not-found');
    }
    const action = 'applicant.page-invitation-revoked';
    await recordAudit(tx, { action, recordId: applicantId });
    return undefined;
  });
}

/** Ends the account's portal access from its next call on. The account stays. */
export function unlink(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { reason }: { reason: string },
): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    await applicants.lock(tx, applicantId);
    const found = await queries.findLink(tx, applicantId);
    if (!found) throw problem('not-found');
    await queries.deleteLink(tx, applicantId);
    await screening.closePortalLinks(tx, applicantId);
    await recordAudit(tx, {
      action: 'applicant.page-unlinked',
      recordId: applicantId,
      before: { accountId: found.accountId },
      reason,
    });
    return undefined;
  });
}

export { resume } from './vouched-links.ts';

/** In the fragment, which browsers don't send, so no log contains the secret. */
function invitationUrl(publicUrl: string, secret: string): string {
  return `${publicUrl}/register#page=${secret}`;
}

function toPageState(
  link: { suspendedAt: Date | null } | undefined,
  invitation: { expiresAt: Date } | undefined,
  now: Date,
): ClientPage['state'] {
  if (link) return link.suspendedAt === null ? 'linked' : 'suspended';
  if (!invitation) return 'none';
  return invitation.expiresAt <= now ? 'expired' : 'invited';
}
