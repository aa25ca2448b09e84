/** Moves an enrollment through the contract's table of transitions, and records follow-ups. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { fail, invalid, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type * as contract from '#features/enrollment/contract/clients.ts';
import type { Client } from '#features/enrollment/contract/clients.ts';
import { allowedProgramMoves } from '#features/enrollment/contract/program-transitions.ts';
import * as organisation from '#features/organization/server/organization/service.ts';
import * as beds from './beds.ts';
import * as records from './client-record.ts';
import * as followUps from './follow-up-queries.ts';
import { afterMove, checkMove } from './policy.ts';
import * as queries from './queries.ts';

/** The timeline event for each kind of move. */
const eventByKind = { step: 'begun', exit: 'exited', reopening: 'reopened' } as const;

type Move = ReceivedBy<typeof contract.changeProgramStatus>['body'];
type Noted = ReceivedBy<typeof contract.recordFollowUp>['body'];

/** The chosen move, if the table allows it. */
function chosenMove({ enrolments }: Client, sent: Move) {
  const last = enrolments[0];
  const enrolment = sent.enrolmentId ? enrolments.find(({ id }) => id === sent.enrolmentId) : last;
  if (sent.enrolmentId && !enrolment) throw invalid('enrolmentId', 'not-valid');
  const moves = enrolment ? allowedProgramMoves(enrolment, enrolment === last) : [];
  const move = moves.find(({ to }) => to === sent.programStatus);
  if (!enrolment || !move) {
    throw problem('not-allowed-transition', {
      programStatus: enrolment?.programStatus ?? null,
      allowed: moves.map(({ to }) => to),
    });
  }
  const wrong = checkMove(enrolment, move, sent, enrolments);
  return wrong ? fail(invalid(wrong.field, wrong.rule)) : { enrolment, move };
}

async function plan(
  ctx: Ctx<StaffScope>,
  kind: 'step' | 'exit' | 'reopening',
  { enrolmentId, endDate }: { enrolmentId: string; endDate: string },
) {
  if (kind === 'reopening') await followUps.removeOpenFollowUps(ctx, enrolmentId);
  if (kind !== 'exit') return;
  const days = await organisation.followUpDays(ctx);
  await followUps.planFollowUps(ctx, { enrolmentId, endDate, days });
}

export function changeProgramStatus(ctx: Ctx<StaffScope>, id: string, sent: Move): Promise<Client> {
  return inTransaction(ctx, async (tx): Promise<Client> => {
    const before = await records.hold(tx, id, sent.version);
    const chosen = chosenMove(before, sent);
    const { enrolment, move } = chosen;
    const after = afterMove(enrolment, move, sent.date, sent.outcome ?? null);
    const reason = sent.reason || null;
    await queries.updateEnrolment(tx, enrolment.id, after);
    const change = {
      enrolmentId: enrolment.id,
      programStatus: move.to,
      day: sent.date,
      reason,
    };
    await queries.insertChange(tx, change, tx.now);
    await plan(tx, move.kind, { enrolmentId: enrolment.id, endDate: sent.date });
    await recordAudit(tx, {
      action: 'applicant.program-status-changed',
      recordId: id,
      reason,
      before: { programStatus: move.from, outcome: enrolment.outcome },
      after: {
        programStatus: move.to,
        outcome: after.outcome,
        day: sent.date,
        enrolment: enrolment.id,
        move: eventByKind[move.kind],
      },
    });
    if (move.kind === 'exit') await beds.leave(tx, id, enrolment, sent.date);
    return records.saveEnrollments(tx, before);
  });
}

/** If two users record the same follow-up, the second gets a conflict with the first result. */
export function recordFollowUp(
  ctx: Ctx<StaffScope>,
  id: string,
  followUpId: string,
  { version, ...noted }: Noted,
): Promise<Client> {
  return inTransaction(ctx, async (tx): Promise<Client> => {
    const held = await records.hold(tx, id);
    const enrolment = held.enrolments.find((one) =>
      one.followUps.some((followUp) => followUp.id === followUpId),
    );
    const before = enrolment?.followUps.find((followUp) => followUp.id === followUpId);
    if (!enrolment || !before) throw problem('not-found');
    if (before.version !== version) throw problem('stale-version', before);
    if (enrolment.endDate !== null && noted.day < enrolment.endDate) {
      throw invalid('day', 'before-exit');
    }
    await followUps.noteFollowUp(tx, followUpId, noted, tx.now);
    const { result, day, housing, employment, words } = before;
    const changed = difference({ result, day, housing, employment, words }, { ...noted });
    await recordAudit(tx, {
      action: 'applicant.follow-up-noted',
      recordId: id,
      before: result === null ? null : changed.before,
      // The whole current state, which the timeline shows.
      after: {
        ...changed.after,
        result: noted.result,
        day: noted.day,
        followUp: followUpId,
        daysAfter: before.daysAfter,
      },
    });
    return records.withEnrolments(tx, held);
  });
}
