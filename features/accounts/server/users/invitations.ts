import type * as z from 'zod';
import type { Role } from '#core/contract/roles.ts';
import { type Invitation, invitationDays, type inviteUser } from '#core/contract/users.ts';
import { accounts } from '#core/server/accounts/service.ts';
import type { App } from '#core/server/app.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { PublicScope, StaffScope } from '#core/server/scope/scope.ts';
import { hashSecret, randomSecret } from '#core/server/secrets/codes.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import { invitationMail } from './emails.ts';
import * as queries from './invitation-queries.ts';
import { locationsProblem } from './policy.ts';
import { openLocations, replaceLocations, setReach } from './queries.ts';

/** Access granted by an invitation. */
export interface Acceptance {
  id: string;
  email: string;
  role: Role;
  locationIds: string[];
}

/**
 * `until` is the expiry when the mail was requested. Each new link changes it, so a delayed mail never
 * undoes a newer link.
 */
const mailRequest = jobKind<{ id: string; until: string }>('invitation-mail');

function expiryDate(app: App) {
  return new Date(app.clock().getTime() + invitationDays * 86_400_000);
}

// Browsers don't send the fragment, so no log on the way holds the secret.
function invitationUrl(app: App, secret: string) {
  return `${app.settings.publicUrl}/register#invitation=${secret}`;
}

function askForMail(ctx: Ctx<StaffScope>, { id, expiresAt }: Invitation) {
  return ctx.app.jobs.add(ctx.db, mailRequest, { id, until: expiresAt });
}

export function startInvitations(app: App): void {
  app.jobs.handle(mailRequest, async ({ id, until }) => {
    // Created here so that the secret exists only in the mail. A retry makes a new one.
    const secret = randomSecret();
    const tokenHash = hashSecret(secret);
    const waiting = await queries.claimForMail(asSystem(app), id, new Date(until), tokenHash);
    if (!waiting) return;
    // The address may be that of a person with a record.
    const { email } = waiting;
    if (await contactSafety.isRefused(asSystem(app), 'account-invitation', { email })) return;
    const { name } = await organization.read(asSystem(app));
    await app.mail.send(
      invitationMail(waiting, { url: invitationUrl(app, secret), organizationName: name }),
    );
    const sent = { sentAt: app.clock(), expiresAt: expiryDate(app) };
    await queries.markSent(asSystem(app), { id, tokenHash, ...sent });
  });
}

export function listInvitations(ctx: Ctx<StaffScope>): Promise<Invitation[]> {
  return queries.listWaiting(ctx);
}

/** Replaces an open invitation to the same address and its offer. */
export function invite(
  ctx: Ctx<StaffScope>,
  sent: z.output<(typeof inviteUser)['body']>,
): Promise<Invitation> {
  return inTransaction(ctx, async (tx): Promise<Invitation> => {
    if (await accounts.isEmailTaken(tx, sent.email)) throw problem('email-taken');
    const locationIds = [...new Set(sent.locationIds)].sort();
    const unfit = locationsProblem(locationIds, await openLocations(tx, locationIds));
    if (unfit) throw unfit;
    await contactSafety.checkContact(tx, 'account-invitation', { email: sent.email });

    const before = await queries.lockWaiting(tx, { email: sent.email });
    const invitation = await queries.upsertInvitation(
      tx,
      { ...sent, locationIds, expiresAt: expiryDate(tx.app) },
      tx.now,
    );
    await recordAudit(tx, {
      action: before ? 'invitation.renewed' : 'invitation.created',
      recordId: invitation.id,
      ...(before ? difference({ ...before }, { ...invitation }) : { after: invitation }),
    });
    await askForMail(tx, invitation);
    return invitation;
  });
}

export function sendAgain(ctx: Ctx<StaffScope>, id: string): Promise<Invitation> {
  return inTransaction(ctx, async (tx): Promise<Invitation> => {
    const before = await queries.lockWaiting(tx, { id });
    if (!before) throw problem('not-found');
    await contactSafety.checkContact(tx, 'account-invitation', { email: before.email });
    const invitation = await queries.renewInvitation(tx, id, {
      expiresAt: expiryDate(tx.app),
      tokenHash: null,
      isToBeSent: true,
    });
    await recordAudit(tx, { action: 'invitation.sent-again', recordId: id });
    await askForMail(tx, invitation);
    return invitation;
  });
}

/** Creates a link to share when mail doesn't arrive. The only call that returns the secret. */
export function makeLink(
  ctx: Ctx<StaffScope>,
  id: string,
): Promise<{ url: string; expiresAt: string }> {
  return inTransaction(ctx, async (tx): Promise<{ url: string; expiresAt: string }> => {
    if (!(await queries.lockWaiting(tx, { id }))) throw problem('not-found');
    const secret = randomSecret();
    const { expiresAt } = await queries.renewInvitation(tx, id, {
      expiresAt: expiryDate(tx.app),
      tokenHash: hashSecret(secret),
      isToBeSent: false,
    });
    await recordAudit(tx, { action: 'invitation.link-made', recordId: id });
    return { url: invitationUrl(tx.app, secret), expiresAt };
  });
}

export function revoke(ctx: Ctx<StaffScope>, id: string): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const before = await queries.lockWaiting(tx, { id });
    if (!before) throw problem('not-found');
    await queries.setRevoked(tx, id, tx.now);
    await recordAudit(tx, { action: 'invitation.revoked', recordId: id, before });
    return undefined;
  });
}

/** Revokes open invitations of a former administrator, who could otherwise still grant access. */
export async function revokeInvitationsBy(ctx: Ctx<StaffScope>, inviterId: string): Promise<void> {
  for (const before of await queries.revokeAllBy(ctx, inviterId, ctx.now)) {
    const action = 'invitation.revoked';
    await recordAudit(ctx, { action, recordId: before.id, before });
  }
}

/** Finds an invitation without using it up; throws `gone` when it has expired. */
export async function findInvitation(ctx: Ctx<PublicScope>, secret: string): Promise<Acceptance> {
  const found = await queries.findByToken(ctx, hashSecret(secret), ctx.now);
  return found ?? refuse('gone');
}

/** Uses up an invitation for a new account and assigns its locations. */
export async function acceptInvitation(
  ctx: Ctx<PublicScope>,
  secret: string,
  accountId: string,
): Promise<undefined> {
  const taken = await queries.consumeToken(ctx, hashSecret(secret), ctx.now);
  const user = taken && (await accounts.findActive(ctx, accountId));
  if (!user) throw problem('gone');
  // Skips closed locations so that they don't block the registration.
  const locationIds = await openLocations(ctx, taken.locationIds);
  await replaceLocations(ctx, accountId, locationIds);
  await setReach(ctx, accountId, taken.reach);
  await recordAudit(ctx, {
    action: 'invitation.accepted',
    recordId: taken.id,
    after: { accountId, role: taken.role, locationIds, reach: taken.reach },
  });
  if (taken.inviterId) {
    const name = `${user.firstName} ${user.lastName}`;
    await notifications.notify(ctx, [taken.inviterId], {
      kind: 'invitation-accepted',
      values: { name },
    });
  }
  return undefined;
}
