import type * as z from 'zod';
import type { Role } from '#contract/enumerations.ts';
import { daysOfInvitation, type Invitation, type inviteUser } from '#contract/users.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hashSecret, randomSecret } from '#server/platform/codes.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import type { Mailer } from '#server/platform/mailer.ts';
import { type Problem, problem, refuse } from '#server/platform/problem.ts';
import {
  type PublicScope,
  proveScope,
  type StaffScope,
  type SystemScope,
} from '#server/platform/scope.ts';
import { accounts } from '../accounts/service.ts';
import type { ContactSafetyService } from '../contact-safety/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import { invitationMail } from './emails.ts';
import * as queries from './invitation-queries.ts';
import { locationsProblem } from './policy.ts';
import { openLocations, replaceLocations, setReach } from './queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mailer;
  publicUrl: string;
  organisation: OrganisationService;
  notifications: NotificationsService;
  contactSafety: ContactSafetyService;
}

/** What an invitation gives to whoever accepts it. */
export interface Acceptance {
  id: string;
  email: string;
  role: Role;
  locationIds: string[];
}

/**
 * `until` is the term that the invitation had when the mail was asked for. Each change of its link
 * gives it another one, so a mail that was held up never undoes a link that was made since.
 */
const mailRequest = jobKind<{ id: string; until: string }>('invitation-mail');

/** Asking people to join: by mail, or with a link that is handed over. */
export function invitationsService(parts: Parts) {
  const { db, clock, jobs, mail, publicUrl, organisation, notifications, contactSafety } = parts;
  const system = proveScope<SystemScope>({ kind: 'system' });

  const endOfTerm = () => new Date(clock().getTime() + daysOfInvitation * 86_400_000);
  // In the fragment, which browsers do not send: no log on the way holds the secret.
  const urlOf = (secret: string) => `${publicUrl}/register#invitation=${secret}`;
  const askForMail = (on: Executor, { id, expiresAt }: Invitation) =>
    jobs.add(on, mailRequest, { id, until: expiresAt });

  /** The address may be that of a person with a record. */
  const refusal = (ctx: Ctx<StaffScope | SystemScope>, email: string) =>
    contactSafety.refusal(ctx, 'account-invitation', { email });

  jobs.handle(mailRequest, async ({ id, until }) => {
    // Only now, so that the secret is nowhere but in the mail; a second try makes a new one.
    const secret = randomSecret();
    const tokenHash = hashSecret(secret);
    const waiting = await queries.takeForMail(
      contextOf(db, system),
      id,
      new Date(until),
      tokenHash,
    );
    if (!waiting || (await refusal(contextOf(db, system), waiting.email))) return;
    const { name } = await organisation.read(contextOf(db, system));
    await mail.send(invitationMail(waiting, { url: urlOf(secret), organisation: name }));
    const sent = { sentAt: clock(), expiresAt: endOfTerm() };
    await queries.noteSent(contextOf(db, system), { id, tokenHash, ...sent });
  });

  return {
    listInvitations: (ctx: Ctx<StaffScope>): Promise<Invitation[]> => queries.listWaiting(ctx),

    /** Somebody who waits already is invited anew: what they were offered before no longer counts. */
    invite(ctx: Ctx<StaffScope>, sent: z.output<(typeof inviteUser)['body']>): Promise<Invitation> {
      return inTransaction(ctx, async (tx): Promise<Invitation> => {
        if (await accounts.isEmailTaken(tx, sent.email)) throw problem('email-taken');
        const locationIds = [...new Set(sent.locationIds)].sort();
        const unfit = locationsProblem(locationIds, await openLocations(tx, locationIds));
        if (unfit) throw unfit;
        const refused = await refusal(tx, sent.email);
        if (refused) throw refused;

        const before = await queries.lockWaiting(tx, { email: sent.email });
        const invitation = await queries.upsertInvitation(
          tx,
          { ...sent, locationIds, expiresAt: endOfTerm() },
          clock(),
        );
        await recordAudit(tx, {
          action: before ? 'invitation.renewed' : 'invitation.created',
          recordId: invitation.id,
          ...(before ? difference({ ...before }, { ...invitation }) : { after: invitation }),
        });
        await askForMail(tx.db, invitation);
        return invitation;
      });
    },

    sendAgain(ctx: Ctx<StaffScope>, id: string): Promise<Invitation> {
      return inTransaction(ctx, async (tx): Promise<Invitation> => {
        const before = await queries.lockWaiting(tx, { id });
        if (!before) throw problem('not-found');
        const refused = await refusal(tx, before.email);
        if (refused) throw refused;
        const invitation = await queries.renewInvitation(tx, id, {
          expiresAt: endOfTerm(),
          tokenHash: null,
          isToBeSent: true,
        });
        await recordAudit(tx, { action: 'invitation.sent-again', recordId: id });
        await askForMail(tx.db, invitation);
        return invitation;
      });
    },

    /** A link to hand over, for when mail does not arrive. The one place that shows the secret. */
    makeLink(ctx: Ctx<StaffScope>, id: string): Promise<{ url: string; expiresAt: string }> {
      return inTransaction(ctx, async (tx): Promise<{ url: string; expiresAt: string }> => {
        if (!(await queries.lockWaiting(tx, { id }))) throw problem('not-found');
        const secret = randomSecret();
        const { expiresAt } = await queries.renewInvitation(tx, id, {
          expiresAt: endOfTerm(),
          tokenHash: hashSecret(secret),
          isToBeSent: false,
        });
        await recordAudit(tx, { action: 'invitation.link-made', recordId: id });
        return { url: urlOf(secret), expiresAt };
      });
    },

    revoke(ctx: Ctx<StaffScope>, id: string): Promise<undefined | Problem> {
      return inTransaction(ctx, async (tx): Promise<undefined | Problem> => {
        const before = await queries.lockWaiting(tx, { id });
        if (!before) return problem('not-found');
        await queries.setRevoked(tx, id, clock());
        await recordAudit(tx, { action: 'invitation.revoked', recordId: id, before });
        return undefined;
      });
    },

    /** An administrator is one no more: what they could still give to others, or to themselves, ends. */
    async revokeInvitationsBy(ctx: Ctx<StaffScope>, inviterId: string): Promise<void> {
      for (const before of await queries.revokeAllBy(ctx, inviterId, clock())) {
        const action = 'invitation.revoked';
        await recordAudit(ctx, { action, recordId: before.id, before });
      }
    },

    /** Who is invited by this secret, without using it up; `gone` when it has run out. */
    async findInvitation(ctx: Ctx<PublicScope>, secret: string): Promise<Acceptance> {
      const found = await queries.findByToken(ctx, hashSecret(secret), clock());
      return found ?? refuse('gone');
    },

    /** Uses an invitation up, for the account that has just been made, and gives it its locations. */
    async acceptInvitation(
      ctx: Ctx<PublicScope>,
      secret: string,
      accountId: string,
    ): Promise<undefined | Problem> {
      const taken = await queries.takeByToken(ctx, hashSecret(secret), clock());
      const user = taken && (await accounts.findActive(ctx, accountId));
      if (!user) return problem('gone');
      // Those that have closed since are left out; nobody is kept waiting because of them.
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
        await notifications.tell(ctx, [taken.inviterId], {
          kind: 'invitation-accepted',
          values: { name },
        });
      }
      return undefined;
    },
  };
}
