/** Facts in lists that aren't fields of a person. */

import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ApplicantSummary, PersonRule } from '#features/person/contract/applicant-lists.ts';
import type { ContactFlag } from '#features/person/contract/contact-safety.ts';
import { type DangerMark, markUrgency } from '#features/questions/contract/danger-rules.ts';

/** Answers about contact that a list sums up as one rule and never sends. */
interface Contact {
  safeNow: string | null;
  mayLeaveMessage: string | null;
  preferredContact: string | null;
}

type Facts = Pick<ApplicantSummary, 'statusSince' | 'lastContactAt' | 'stay' | 'needsBed'> & {
  contact: Contact;
};

export const noFacts: Facts = {
  statusSince: new Date(0).toISOString(),
  lastContactAt: null,
  stay: null,
  needsBed: false,
  contact: { safeNow: null, mayLeaveMessage: null, preferredContact: null },
};

/** The caller has checked access to these people. */
export async function listFacts(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Map<string, Facts>> {
  const rows = await ctx.db
    .selectFrom('applicant')
    .leftJoin('enrolment', (join) =>
      join.onRef('enrolment.applicantId', '=', 'applicant.id').on('enrolment.endDate', 'is', null),
    )
    .leftJoin('stay', (join) =>
      join.onRef('stay.enrolmentId', '=', 'enrolment.id').on('stay.toDay', 'is', null),
    )
    .leftJoin('bed', 'bed.id', 'stay.bedId')
    .leftJoin('room', 'room.id', 'bed.roomId')
    .where(sql<boolean>`applicant.id = any(${[...ids]}::uuid[])`)
    .select(['applicant.id', 'applicant.statusSince', 'applicant.lastContactAt'])
    .select([
      'safeNow',
      'mayLeaveMessage',
      'preferredContact',
      'bed.name as bed',
      'room.name as room',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('bed as offered')
          .innerJoin('room as offeredRoom', 'offeredRoom.id', 'offered.roomId')
          .select('offered.id')
          .whereRef('offeredRoom.locationId', '=', 'enrolment.locationId')
          .where('offered.removedAt', 'is', null),
      ).as('hasBeds'),
    )
    .execute();
  return new Map(
    rows.map(({ id, statusSince, lastContactAt, bed, room, hasBeds, ...contact }) => [
      id,
      {
        statusSince: statusSince.toISOString(),
        lastContactAt: lastContactAt?.toISOString() ?? null,
        stay: bed !== null && room !== null ? { bed, room } : null,
        needsBed: bed === null && Boolean(hasBeds),
        contact,
      },
    ]),
  );
}

/** The worst rule, in the same order as the badges of the case record. */
export function worstRule(
  marks: readonly DangerMark[],
  flag: ContactFlag | null,
  { safeNow, mayLeaveMessage, preferredContact }: Contact,
): PersonRule | null {
  const [mark] = marks;
  if (mark !== undefined && markUrgency(mark) > 1) return mark;
  if (safeNow === 'no') return 'not-safe';
  if (flag !== null) return flag;
  if (preferredContact === 'safe_contact') return 'safe-contact';
  if (mayLeaveMessage === 'no') return preferredContact === 'text' ? 'text-only' : 'no-message';
  return mark ?? null;
}
