/** Moves an enrollment through the contract's table of transitions, and records follow-ups. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { fail, invalid, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type * as contract from '#features/enrollment/contract/clients.ts';
import type { Client } from '#features/enrollment/contract/clients.ts';
import { allowedProgramMoves } from '#features/enrollment/contract/program-transitions.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as beds from './beds.ts';
import * as records from './client-record.ts';
import * as followUps from './follow-up-queries.ts';
import { afterMove, checkMove } from './policy.ts';
import * as queries from './queries.ts';

/** The timeline event for each kind of move. */
const eventByKind = { step: 'begun', exit: 'exited', reopening: 'reopened' } as const;

type Move = ReceivedBy<typeof contract.changeProgramStatus>['body'];
type FollowUpBody = ReceivedBy<typeof contract.recordFollowUp>['body'];

/** The chosen move, if the table allows it. */
function findMove({ enrolments }: Client, sent: Move) {
  const last = enrolments[0];
  const enrollment = sent.enrolmentId ? enrolments.find(({ id }) => id === sent.enrolmentId) : last;
  if (sent.enrolmentId && !enrollment) throw invalid('enrolmentId', 'not-valid');
  const moves = enrollment ? allowedProgramMoves(enrollment, enrollment === last) : [];
  const move = moves.find(({ to }) => to === sent.programStatus);
  if (!enrollment || !move) {
    throw problem('not-allowed-transition', {
      programStatus: enrollment?.programStatus ?? null,
      allowed: moves.map(({ to }) => to),
    });
  }
  const brokenRule = checkMove(enrollment, move, sent, enrolments);
  return brokenRule
    ? fail(invalid(brokenRule.field, brokenRule.rule))
    : { enrolment: enrollment, move };
}

async function updateFollowUps(
  ctx: Ctx<StaffScope>,
  kind: 'step' | 'exit' | 'reopening',
  { enrolmentId, endDate }: { enrolmentId: string; endDate: string },
) {
  if (kind === 'reopening') await followUps.removeOpenFollowUps(ctx, enrolmentId);
  if (kind !== 'exit') return;
  const days = await organization.followUpDays(ctx);
  await followUps.planFollowUps(ctx, { enrolmentId, endDate, days });
}

export function changeProgramStatus(ctx: Ctx<StaffScope>, id: string, sent: Move): Promise<Client> {
  return inTransaction(ctx, async (tx): Promise<Client> => {
    const before = await records.lockClient(tx, id, sent.version);
    const chosen = findMove(before, sent);
    const { enrolment: enrollment, move } = chosen;
    const after = afterMove(enrollment, move, sent.date, sent.outcome ?? null);
    const reason = sent.reason || null;
    await queries.updateEnrollment(tx, enrollment.id, after);
    const change = {
      enrolmentId: enrollment.id,
      programStatus: move.to,
      day: sent.date,
      reason,
    };
    await queries.insertChange(tx, change, tx.now);
    await updateFollowUps(tx, move.kind, { enrolmentId: enrollment.id, endDate: sent.date });
    await recordAudit(tx, {
      action: 'applicant.program-status-changed',
      recordId: id,
      reason,
      before: { programStatus: move.from, outcome: enrollment.outcome },
      after: {
        programStatus: move.to,
        outcome: after.outcome,
        day: sent.date,
        enrolment: enrollment.id,
        move: eventByKind[move.kind],
      },
    });
    if (move.kind === 'exit') await beds.free(tx, id, enrollment, sent.date);
    return records.saveEnrollments(tx, before);
  });
}

/** If two users record the same follow-up, the second gets a conflict with the first result. */
export function recordFollowUp(
  ctx: Ctx<StaffScope>,
  id: string,
  followUpId: string,
  { version, ...values }: FollowUpBody,
): Promise<Client> {
  return inTransaction(ctx, async (tx): Promise<Client> => {
    const lockedClient = await records.lockClient(tx, id);
    const enrollment = lockedClient.enrolments.find((one) =>
      one.followUps.some((followUp) => followUp.id === followUpId),
    );
    const before = enrollment?.followUps.find((followUp) => followUp.id === followUpId);
    if (!enrollment || !before) throw problem('not-found');
    if (before.version !== version) throw problem('stale-version', before);
    if (enrollment.endDate !== null && values.day < enrollment.endDate) {
      throw invalid('day', 'before-exit');
    }
    await followUps.saveFollowUpResult(tx, followUpId, values, tx.now);
    const { result, day, housing, employment, words } = before;
    const changed = difference({ result, day, housing, employment, words }, { ...values });
    await recordAudit(tx, {
      action: 'applicant.follow-up-noted',
      recordId: id,
      before: result === null ? null : changed.before,
      // The whole current state, which the timeline shows.
      after: {
        ...changed.after,
        result: values.result,
        day: values.day,
        followUp: followUpId,
        daysAfter: before.daysAfter,
      },
    });
    return records.withEnrollments(tx, lockedClient);
  });
}
