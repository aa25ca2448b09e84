import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isOtherAddress } from '#server/platform/codes.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { ScreeningService } from '../screening/service.ts';
import type { UsersService } from '../users/service.ts';
import { maySettleLink } from './policy.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  applicants: ApplicantsService;
  notifications: NotificationsService;
  screening: ScreeningService;
  users: UsersService;
}

/** Links that rest on the word of the staff member who handed them over, and end with their work here. */
export function handedOverLinks({ clock, applicants, notifications, screening, users }: Parts) {
  /** A colleague who knows the date of birth could open the page themselves, so others hear of it. */
  const tellCheckers = async (
    ctx: Ctx<StaffScope>,
    applicantId: string,
    event: 'handed-over' | 'suspended' | 'screening-suspended',
  ): Promise<void> => {
    const checkers = await queries.listCheckers(ctx, applicantId);
    const telling = { kind: 'portal-link', values: { event }, recordId: applicantId } as const;
    await notifications.tell(ctx, checkers, telling);
  };

  users.whenLeaving(async (ctx, giverId) => {
    const now = clock();
    const open = await queries.listOpenInvitationsOf(ctx, giverId);
    const unsafe = open.filter(
      ({ how, isAddressTheirs, sent_to_hash: sentTo, email }) =>
        how === 'hand' || isAddressTheirs || isOtherAddress(sentTo, email),
    );
    await queries.revokeInvitations(
      ctx,
      unsafe.map(({ id }) => id),
      now,
    );
    for (const { applicant_id: applicantId } of unsafe) {
      const action = 'applicant.page-invitation-revoked';
      await recordAudit(ctx, { action, recordId: applicantId });
    }
    for (const applicantId of await queries.suspendLinksOf(ctx, giverId, now)) {
      await screening.closeOwnLinks(ctx, applicantId);
      const action = 'applicant.page-suspended';
      await recordAudit(ctx, { action, recordId: applicantId, after: { givenBy: giverId } });
      await tellCheckers(ctx, applicantId, 'suspended');
    }
    for (const applicantId of await screening.suspendLinksBy(ctx, giverId)) {
      await tellCheckers(ctx, applicantId, 'screening-suspended');
    }
  });

  return {
    tellCheckers,

    /** Whoever resumes a link vouches for it, so it is suspended again when they leave. */
    resume(ctx: Ctx<StaffScope>, applicantId: string): Promise<undefined | Problem> {
      return inTransaction(ctx, async (tx): Promise<undefined | Problem> => {
        const applicant = await applicants.hold(tx, applicantId);
        if (!maySettleLink(ctx.scope, applicant)) return problem('forbidden');
        if (!(await queries.resumeLink(tx, applicantId))) return problem('not-found');
        await recordAudit(tx, { action: 'applicant.page-resumed', recordId: applicantId });
        return undefined;
      });
    },
  };
}
