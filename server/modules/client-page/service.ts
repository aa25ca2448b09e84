import type * as z from 'zod';
import type { Applicant } from '#contract/applicants.ts';
import {
  type ClientPage,
  daysOfPageInvitation,
  type inviteToPage,
  type PageInvitationWay,
} from '#contract/client-page.ts';
import { phoneAndHours } from '#contract/contact-details.ts';
import type { ContactPath, ContactReason } from '#contract/contact-safety.ts';
import { defaultLanguage, knownLanguage } from '#contract/languages.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hashAddress, hashSecret, randomSecret } from '#server/platform/codes.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import type { Mailer } from '#server/platform/mailer.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import { proveScope, type StaffScope, type SystemScope } from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { ContactSafetyService } from '../contact-safety/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import type { ScreeningService } from '../screening/service.ts';
import type { UsersService } from '../users/service.ts';
import { pageInvitationMail } from './emails.ts';
import { handedOverLinks } from './handed-over.ts';
import * as moved from './moved-links.ts';
import { pageAbilities } from './policy.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mailer;
  publicUrl: string;
  organisation: OrganisationService;
  notifications: NotificationsService;
  users: UsersService;
  applicants: ApplicantsService;
  contactSafety: ContactSafetyService;
  screening: ScreeningService;
}

type Sent = z.output<(typeof inviteToPage)['body']>;
type Made = z.output<(typeof inviteToPage)['reply']['body']>;

/** `overridden` is missing in a job that an earlier version has asked for. */
const mailOfInvitation = jobKind<{ invitationId: string; overridden?: ContactReason[] }>(
  'page-invitation-mail',
);

const pathOf = {
  mail: 'portal-mail',
  hand: 'portal-hand',
} as const satisfies Record<PageInvitationWay, ContactPath>;

/** Who opens their own page, as staff settle it: by an invitation, and never by a name or an address. */
export function clientPageService(parts: Parts) {
  const { db, clock, jobs, mail, publicUrl, organisation } = parts;
  const { applicants, contactSafety, screening } = parts;
  const system = proveScope<SystemScope>({ kind: 'system' });

  /** What the person has said since it was asked for counts. */
  const withdraw = (applicantId: string) =>
    inTransaction(db, async (on) => {
      if (!(await queries.revokeInvitation(contextOf(on, system), applicantId, clock()))) return;
      const action = 'applicant.page-invitation-revoked';
      await recordAudit(contextOf(on, system), { action, recordId: applicantId });
    });

  jobs.handle(mailOfInvitation, async ({ invitationId, overridden = [] }) => {
    // Only now, so that the secret is nowhere but in the mail; a second try makes a new one.
    const secret = randomSecret();
    const hash = hashSecret(secret);
    const waiting = await queries.takeForMail(contextOf(db, system), invitationId, hash, clock());
    if (!waiting) return;
    const { applicantId } = waiting;
    const asked = { applicantId, overridden };
    const mayLeave = await contactSafety.stillMayLeave(contextOf(db, system), pathOf.mail, asked);
    if (!mayLeave || waiting.email === null) return withdraw(applicantId);
    const { name, contactDetails } = await organisation.read(contextOf(db, system));
    const language = knownLanguage(waiting.language) ?? defaultLanguage;
    const to = { email: waiting.email, language };
    const phone = phoneAndHours(contactDetails, to.language);
    await mail.send(
      pageInvitationMail(to, { url: urlOf(publicUrl, secret), organisation: name, phone }),
    );
    const sent = { id: invitationId, sentToHash: hashAddress(waiting.email) };
    await queries.setSent(contextOf(db, system), sent, clock());
  });

  const clear = async (
    ctx: Ctx<StaffScope>,
    applicant: Applicant,
    { how, version, override }: Sent,
  ) => {
    if (version !== undefined && version !== applicant.version) {
      throw problem('stale-version', applicant);
    }
    if (await queries.findLink(ctx, applicant.id)) throw problem('already-linked');
    const asked = { applicantId: applicant.id, override };
    return contactSafety.clear(ctx, pathOf[how], asked);
  };

  const handedOver = handedOverLinks(parts);

  return {
    /** Who opens their page is part of the file: reading it opens it. */
    read(ctx: Ctx<StaffScope>, applicantId: string): Promise<ClientPage> {
      return inTransaction(ctx, async (tx): Promise<ClientPage> => {
        const applicant = await applicants.open(tx, applicantId);
        const found = await queries.findLink(tx, applicantId);
        const open = await queries.findInvitation(tx, applicantId);
        const state = stateOf(found, open, clock());
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
                createdAt: open.created_at.toISOString(),
                sentAt: open.sent_at?.toISOString() ?? null,
                expiresAt: open.expires_at.toISOString(),
              }
            : null,
          abilities: pageAbilities(ctx.scope, applicant, state),
        };
      });
    },

    /** Makes an invitation. One from before opens nothing any more. */
    invite(ctx: Ctx<StaffScope>, applicantId: string, sent: Sent): Promise<Made> {
      return inTransaction(ctx, async (tx): Promise<Made> => {
        const applicant = await applicants.hold(tx, applicantId);
        const cleared = await clear(tx, applicant, sent);
        const now = clock();
        await queries.revokeInvitation(tx, applicantId, now);
        const secret = sent.how === 'mail' ? null : randomSecret();
        const expiresAt = new Date(now.getTime() + daysOfPageInvitation * 86_400_000);
        const invitation = { how: sent.how, secretHash: secret && hashSecret(secret), expiresAt };
        const id = await queries.insertInvitation(tx, applicantId, invitation, now);
        await recordAudit(tx, {
          action: 'applicant.page-invited',
          recordId: applicantId,
          after: { how: sent.how, expiresAt: expiresAt.toISOString(), ...cleared.noted },
          reason: cleared.reason,
        });
        const { overridden } = cleared;
        if (!secret) await jobs.add(tx.db, mailOfInvitation, { invitationId: id, overridden });
        else await handedOver.tellCheckers(tx, applicantId, 'handed-over');
        return { url: secret && urlOf(publicUrl, secret), expiresAt: expiresAt.toISOString() };
      });
    },

    revoke(ctx: Ctx<StaffScope>, applicantId: string): Promise<undefined | Problem> {
      return inTransaction(ctx, async (tx): Promise<undefined | Problem> => {
        await applicants.hold(tx, applicantId);
        if (!(await queries.revokeInvitation(tx, applicantId, clock()))) {
          return problem('not-found');
        }
        const action = 'applicant.page-invitation-revoked';
        await recordAudit(tx, { action, recordId: applicantId });
        return undefined;
      });
    },

    resume: handedOver.resume,

    /** From its next call on, the account opens nothing of this file. It stays an account. */
    unlink(
      ctx: Ctx<StaffScope>,
      applicantId: string,
      { reason }: { reason: string },
    ): Promise<undefined | Problem> {
      return inTransaction(ctx, async (tx): Promise<undefined | Problem> => {
        await applicants.hold(tx, applicantId);
        const found = await queries.findLink(tx, applicantId);
        if (!found) return problem('not-found');
        await queries.deleteLink(tx, applicantId);
        await screening.closeOwnLinks(tx, applicantId);
        await recordAudit(tx, {
          action: 'applicant.page-unlinked',
          recordId: applicantId,
          before: { accountId: found.accountId },
          reason,
        });
        return undefined;
      });
    },

    count: moved.countLinks,
    areBothLinked: moved.areBothLinked,
    moveLinks: (ctx: Ctx<StaffScope>, way: { from: string; to: string }) =>
      moved.moveLinks(ctx, way, clock()),
    moveLinksBack: moved.moveLinksBack,
  };
}
export type ClientPageService = ReturnType<typeof clientPageService>;

/** In the fragment, which browsers do not send: no log on the way holds the secret. */
function urlOf(publicUrl: string, secret: string): string {
  return `${publicUrl}/register#page=${secret}`;
}

function stateOf(
  link: { suspendedAt: Date | null } | undefined,
  invitation: { expires_at: Date } | undefined,
  now: Date,
): ClientPage['state'] {
  if (link) return link.suspendedAt === null ? 'linked' : 'suspended';
  if (!invitation) return 'none';
  return invitation.expires_at <= now ? 'expired' : 'invited';
}
