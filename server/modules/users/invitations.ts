import type * as z from 'zod';
import type { Role } from '#contract/enumerations.ts';
import { daysOfInvitation, type Invitation, type inviteUser } from '#contract/users.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hashSecret, randomSecret } from '#server/platform/codes.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import type { Mailer } from '#server/platform/mailer.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
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
  const refusal = (on: Executor, scope: StaffScope | SystemScope, email: string) =>
    contactSafety.refusal(on, scope, 'account-invitation', { email });

  jobs.handle(mailRequest, async ({ id, until }) => {
    // Only now, so that the secret is nowhere but in the mail; a second try makes a new one.
    const secret = randomSecret();
    const tokenHash = hashSecret(secret);
    const waiting = await queries.takeForMail(db, system, id, new Date(until), tokenHash);
    if (!waiting || (await refusal(db, system, waiting.email))) return;
    const { name } = await organisation.read(system);
    await mail.send(invitationMail(waiting, { url: urlOf(secret), organisation: name }));
    const sent = { sentAt: clock(), expiresAt: endOfTerm() };
    await queries.noteSent(db, system, { id, tokenHash, ...sent });
  });

  return {
    listInvitations: (scope: StaffScope): Promise<Invitation[]> => queries.listWaiting(db, scope),

    /** Somebody who waits already is invited anew: what they were offered before no longer counts. */
    invite(
      scope: StaffScope,
      sent: z.output<(typeof inviteUser)['body']>,
    ): Promise<Invitation | Problem> {
      return inTransaction(db, async (on): Promise<Invitation | Problem> => {
        if (await accounts.isEmailTaken(on, scope, sent.email)) return problem('email-taken');
        const locationIds = [...new Set(sent.locationIds)].sort();
        const unfit = locationsProblem(locationIds, await openLocations(on, scope, locationIds));
        if (unfit) return unfit;
        const refused = await refusal(on, scope, sent.email);
        if (refused) return refused;

        const before = await queries.lockWaiting(on, scope, { email: sent.email });
        const invitation = await queries.upsertInvitation(
          on,
          scope,
          { ...sent, locationIds, expiresAt: endOfTerm() },
          clock(),
        );
        await recordAudit(on, scope, {
          action: before ? 'invitation.renewed' : 'invitation.created',
          recordId: invitation.id,
          ...(before ? difference({ ...before }, { ...invitation }) : { after: invitation }),
        });
        await askForMail(on, invitation);
        return invitation;
      });
    },

    sendAgain(scope: StaffScope, id: string): Promise<Invitation | Problem> {
      return inTransaction(db, async (on): Promise<Invitation | Problem> => {
        const before = await queries.lockWaiting(on, scope, { id });
        if (!before) return problem('not-found');
        const refused = await refusal(on, scope, before.email);
        if (refused) return refused;
        const invitation = await queries.renewInvitation(on, scope, id, {
          expiresAt: endOfTerm(),
          tokenHash: null,
          isToBeSent: true,
        });
        await recordAudit(on, scope, { action: 'invitation.sent-again', recordId: id });
        await askForMail(on, invitation);
        return invitation;
      });
    },

    /** A link to hand over, for when mail does not arrive. The one place that shows the secret. */
    makeLink(scope: StaffScope, id: string): Promise<{ url: string; expiresAt: string } | Problem> {
      return inTransaction(
        db,
        async (on): Promise<{ url: string; expiresAt: string } | Problem> => {
          if (!(await queries.lockWaiting(on, scope, { id }))) return problem('not-found');
          const secret = randomSecret();
          const { expiresAt } = await queries.renewInvitation(on, scope, id, {
            expiresAt: endOfTerm(),
            tokenHash: hashSecret(secret),
            isToBeSent: false,
          });
          await recordAudit(on, scope, { action: 'invitation.link-made', recordId: id });
          return { url: urlOf(secret), expiresAt };
        },
      );
    },

    revoke(scope: StaffScope, id: string): Promise<undefined | Problem> {
      return inTransaction(db, async (on): Promise<undefined | Problem> => {
        const before = await queries.lockWaiting(on, scope, { id });
        if (!before) return problem('not-found');
        await queries.setRevoked(on, scope, id, clock());
        await recordAudit(on, scope, { action: 'invitation.revoked', recordId: id, before });
        return undefined;
      });
    },

    /** An administrator is one no more: what they could still give to others, or to themselves, ends. */
    async revokeInvitationsBy(on: Executor, scope: StaffScope, inviterId: string): Promise<void> {
      for (const before of await queries.revokeAllBy(on, scope, inviterId, clock())) {
        const action = 'invitation.revoked';
        await recordAudit(on, scope, { action, recordId: before.id, before });
      }
    },

    /** Who is invited by this secret, without using it up; `gone` when it has run out. */
    async findInvitation(scope: PublicScope, secret: string): Promise<Acceptance | Problem> {
      const found = await queries.findByToken(db, scope, hashSecret(secret), clock());
      return found ?? problem('gone');
    },

    /** Uses an invitation up, for the account that has just been made, and gives it its locations. */
    async acceptInvitation(
      on: Executor,
      scope: PublicScope,
      secret: string,
      accountId: string,
    ): Promise<undefined | Problem> {
      const taken = await queries.takeByToken(on, scope, hashSecret(secret), clock());
      const user = taken && (await accounts.findActive(on, scope, accountId));
      if (!user) return problem('gone');
      // Those that have closed since are left out; nobody is kept waiting because of them.
      const locationIds = await openLocations(on, scope, taken.locationIds);
      await replaceLocations(on, scope, accountId, locationIds);
      await setReach(on, scope, accountId, taken.reach);
      await recordAudit(on, scope, {
        action: 'invitation.accepted',
        recordId: taken.id,
        after: { accountId, role: taken.role, locationIds, reach: taken.reach },
      });
      if (taken.inviterId) {
        const name = `${user.firstName} ${user.lastName}`;
        await notifications.tell(on, scope, [taken.inviterId], {
          kind: 'invitation-accepted',
          values: { name },
        });
      }
      return undefined;
    },
  };
}
