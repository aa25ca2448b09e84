import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isOtherAddress } from '#server/platform/codes.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { isProblem, type Problem, problem } from '#server/platform/problem.ts';
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
export function handedOverLinks({ db, clock, applicants, notifications, screening, users }: Parts) {
  /** A colleague who knows the date of birth could open the page themselves, so others hear of it. */
  const tellCheckers = async (
    on: Executor,
    scope: StaffScope,
    applicantId: string,
    event: 'handed-over' | 'suspended' | 'screening-suspended',
  ): Promise<void> => {
    const checkers = await queries.listCheckers(on, scope, applicantId);
    const telling = { kind: 'portal-link', values: { event }, recordId: applicantId } as const;
    await notifications.tell(on, scope, checkers, telling);
  };

  users.whenLeaving(async (on, scope, giverId) => {
    const now = clock();
    const open = await queries.listOpenInvitationsOf(on, scope, giverId);
    const unsafe = open.filter(
      ({ how, isAddressTheirs, sent_to_hash: sentTo, email }) =>
        how === 'hand' || isAddressTheirs || isOtherAddress(sentTo, email),
    );
    await queries.revokeInvitations(
      on,
      scope,
      unsafe.map(({ id }) => id),
      now,
    );
    for (const { applicant_id: applicantId } of unsafe) {
      const action = 'applicant.page-invitation-revoked';
      await recordAudit(on, scope, { action, recordId: applicantId });
    }
    for (const applicantId of await queries.suspendLinksOf(on, scope, giverId, now)) {
      await screening.closeOwnLinks(on, scope, applicantId);
      const action = 'applicant.page-suspended';
      await recordAudit(on, scope, { action, recordId: applicantId, after: { givenBy: giverId } });
      await tellCheckers(on, scope, applicantId, 'suspended');
    }
    for (const applicantId of await screening.suspendLinksBy(on, scope, giverId)) {
      await tellCheckers(on, scope, applicantId, 'screening-suspended');
    }
  });

  return {
    tellCheckers,

    /** Whoever resumes a link vouches for it, so it is suspended again when they leave. */
    resume(scope: StaffScope, applicantId: string): Promise<undefined | Problem> {
      return inTransaction(db, async (on): Promise<undefined | Problem> => {
        const applicant = await applicants.hold(on, scope, applicantId);
        if (isProblem(applicant)) return applicant;
        if (!maySettleLink(scope, applicant)) return problem('forbidden');
        if (!(await queries.resumeLink(on, scope, applicantId))) return problem('not-found');
        await recordAudit(on, scope, { action: 'applicant.page-resumed', recordId: applicantId });
        return undefined;
      });
    },
  };
}
