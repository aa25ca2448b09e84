import type * as z from 'zod';
import { isRaised } from '#contract/account-access.ts';
import { roleMay } from '#contract/permissions.ts';
import type { Account, StaffName, updateAccount } from '#contract/users.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import type { Mailer } from '#server/platform/mailer.ts';
import { pageOrder } from '#server/platform/page.ts';
import { type Problem, problem, refuse } from '#server/platform/problem.ts';
import { proveScope, type StaffScope, type SystemScope } from '#server/platform/scope.ts';
import type { ContactSafetyService } from '../contact-safety/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import type { SecondFactorService } from '../second-factor/service.ts';
import type { SessionsService } from '../sessions/service.ts';
import type { VerificationService } from '../verification/service.ts';
import { staffAtLocation } from './at-location.ts';
import { closedMail } from './emails.ts';
import { invitationsService } from './invitations.ts';
import { changeProblem, locationsProblem, wantedState, whatHappened } from './policy.ts';
import * as queries from './queries.ts';

export type { Acceptance } from './invitations.ts';

export interface UsersParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mailer;
  publicUrl: string;
  organisation: OrganisationService;
  sessions: SessionsService;
  secondFactor: SecondFactorService;
  notifications: NotificationsService;
  contactSafety: ContactSafetyService;
  verification: VerificationService;
}

type Changes = z.output<(typeof updateAccount)['body']>;

/** `closedAt` tells one closing from another: who is let in again meanwhile gets no mail. */
const mailOfClosing = jobKind<{ accountId: string; closedAt: string }>('account-closed-mail');

/** The accounts of the organisation, as its staff may see them. */
export function usersService(parts: UsersParts) {
  const { db, clock, jobs, mail, organisation, sessions, secondFactor, notifications } = parts;
  const { verification } = parts;
  const system = proveScope<SystemScope>({ kind: 'system' });

  jobs.handle(mailOfClosing, async ({ accountId, closedAt }) => {
    const closed = await queries.findClosed(contextOf(db, system), accountId, new Date(closedAt));
    if (!closed) return;
    if (await parts.contactSafety.refusal(contextOf(db, system), 'account-closed', { accountId }))
      return;
    const to = { ...closed, language: closed.language ?? 'en' };
    await mail.send(closedMail(to, await organisation.read(contextOf(db, system))));
  });

  /** Changes the locations, if they are named and others; null when they may be held. */
  const changeLocations = async (
    ctx: Ctx<StaffScope>,
    before: Account,
    wanted: readonly string[] | undefined,
  ): Promise<Problem | null> => {
    if (!wanted) return null;
    const ids = [...new Set(wanted)];
    const open = await queries.openLocations(ctx, ids);
    const unfit = locationsProblem(ids, open, before.locationIds);
    if (!unfit) await queries.replaceLocations(ctx, before.id, ids);
    return unfit;
  };

  const invitations = invitationsService(parts);

  const leaving: ((ctx: Ctx<StaffScope>, accountId: string) => Promise<void>)[] = [];

  /** Ends the sessions of before, and with other rights what else opened or was given by the account. */
  const endAccess = async (ctx: Ctx<StaffScope>, before: Account, after: Account) => {
    await sessions.endAllOf(ctx, after.id);
    if (isRaised(before, after)) await verification.endBeforeRaise(ctx, after.id);
    if (mayInvite(before) && !mayInvite(after)) {
      await invitations.revokeInvitationsBy(ctx, after.id);
    }
    if (!isOnStaff(before) || isOnStaff(after)) return;
    for (const end of leaving) await end(ctx, after.id);
  };

  /**
   * Ends the access of before, where it is another one now, and tells its person. To give somebody more needs a fresh
   * proof, so that an unlocked phone of an administrator is not enough.
   */
  const announce = async (
    ctx: Ctx<StaffScope>,
    before: Account,
    after: Account,
  ): Promise<Problem | null> => {
    const isOtherRole = before.role !== after.role;
    const isMore = isRaised(before, after);
    const unproved = isMore ? sessions.confirmationProblem(ctx.scope) : null;
    if (unproved) return unproved;
    const happened = whatHappened(before, after);
    if (!isOtherRole && !isMore && happened === 'updated') return null;
    await endAccess(ctx, before, after);
    const { id: accountId, deactivatedAt: closedAt } = after;
    if (closedAt === null) {
      const event = isOtherRole ? 'role-changed' : 'access-raised';
      if (isOtherRole || isMore) await notifications.tellSecurity(ctx, accountId, event);
    } else if (happened === 'deactivated') {
      // They have no inbox any more, so there is only the mail.
      await jobs.add(ctx.db, mailOfClosing, { accountId, closedAt });
    }
    return null;
  };

  const atLocation: ReturnType<typeof staffAtLocation> = staffAtLocation(clock, announce);

  return {
    ...invitations,

    ...atLocation,

    /** What else ends when someone leaves the staff, in the transaction with which they do. */
    whenLeaving(end: (typeof leaving)[number]): void {
      leaving.push(end);
    },

    everyName: (ctx: Ctx<StaffScope>) => queries.everyName(ctx),

    /** Which files each of the staff may reach; null stands for all. */
    reachOfStaff: (ctx: Ctx<StaffScope>) => queries.reachOfStaff(ctx),

    /** @param file those only who may open it */
    async listStaff(ctx: Ctx<StaffScope>, file: queries.FileAtHand = {}): Promise<StaffName[]> {
      const places = await queries.placesOf(ctx, file);
      return places === null ? [] : queries.listStaff(ctx, places);
    },
    async listStaffForFiles(
      ctx: Ctx<StaffScope>,
      applicants: readonly string[],
    ): Promise<StaffName[]> {
      const reaching = await queries.staffReachingAll(ctx, applicants);
      return (await queries.listStaff(ctx)).filter(({ id }) => reaching.has(id));
    },

    /** Whether somebody can be made a case worker; with `places`, of a file that is there. */
    isOnStaff: queries.isOnStaff,
    /** Those of these accounts who are on the staff (and reach a file at `places`), with their names of now. */
    onStaffAmong: queries.onStaffAmong,

    async list(ctx: Ctx<StaffScope>, filters: queries.AccountFilters) {
      const order = pageOrder(queries.sortKeys, filters.sort ?? 'name', filters.after);
      return queries.listPage(ctx, filters, order);
    },

    /** An account whose rights change is signed out everywhere at once; with more, other ways in end too. */
    update(ctx: Ctx<StaffScope>, id: string, sent: Changes): Promise<Account> {
      return inTransaction(ctx, async (tx): Promise<Account> => {
        const touchesAccess = sent.role !== undefined || sent.deactivated !== undefined;
        const admins = touchesAccess ? await queries.lockActiveAdmins(tx) : [];
        const before = await queries.lockAccount(tx, id);
        if (!before) throw problem('not-found');
        if (before.version !== sent.version) throw problem('stale-version', before);

        const wanted = wantedState(before, sent);
        const refused =
          changeProblem(ctx.scope, before, wanted, admins) ??
          (await changeLocations(tx, before, sent.locationIds));
        if (refused) throw refused;
        const after = await queries.updateAccount(tx, id, wanted, clock());
        await recordAudit(tx, {
          action: `account.${whatHappened(before, after)}`,
          recordId: id,
          ...difference(before, after),
        });
        const unproved = await announce(tx, before, after);
        if (unproved) throw unproved;
        return (await queries.findAccount(tx, id)) ?? after;
      });
    },

    /** For somebody who has lost theirs. Nobody does this to themselves: the profile asks for proof. */
    resetSecondFactor(ctx: Ctx<StaffScope>, id: string): Promise<Account> {
      return inTransaction(ctx, async (tx): Promise<Account> => {
        if (id === ctx.scope.accountId) throw problem('own-account');
        if (!(await queries.findAccount(tx, id))) throw problem('not-found');
        await secondFactor.removeAll(tx, id);
        await sessions.endAllOf(tx, id);
        await recordAudit(tx, { action: 'account.second-factor-reset', recordId: id });
        await notifications.tellSecurity(tx, id, 'second-factor-reset');
        return (await queries.findAccount(tx, id)) ?? refuse('not-found');
      });
    },
  };
}
export type UsersService = ReturnType<typeof usersService>;

function mayInvite({ role, deactivatedAt }: Account): boolean {
  return deactivatedAt === null && roleMay(role, 'account:manage');
}

function isOnStaff({ role, deactivatedAt }: Account): boolean {
  return role !== 'client' && deactivatedAt === null;
}
