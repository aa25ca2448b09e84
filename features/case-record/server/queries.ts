import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { CaseSummary } from '#features/case-record/contract/case-summary.ts';

/** The caller has checked access to the person. */
export async function findSummary(ctx: Ctx<StaffScope>, applicantId: string): Promise<CaseSummary> {
  const person = await ctx.db
    .selectFrom('applicant')
    .select(['statusSince', 'lastContactAt'])
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow();
  const enrollment = await ctx.db
    .selectFrom('enrolment')
    .leftJoin('stay', (join) =>
      join.onRef('stay.enrolmentId', '=', 'enrolment.id').on('stay.toDay', 'is', null),
    )
    .leftJoin('bed', 'bed.id', 'stay.bedId')
    .leftJoin('room', 'room.id', 'bed.roomId')
    .select(['enrolment.startDate', 'stay.fromDay'])
    .select(['bed.name as bed', 'room.name as room', 'room.locationId'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('bed as offered')
          .innerJoin('room as offeredIn', 'offeredIn.id', 'offered.roomId')
          .select('offered.id')
          .whereRef('offeredIn.locationId', '=', 'enrolment.locationId')
          .where('offered.removedAt', 'is', null),
      ).as('hasBeds'),
    )
    .where('enrolment.applicantId', '=', applicantId)
    .where('enrolment.endDate', 'is', null)
    .executeTakeFirst();
  const { fromDay: from, bed, room, locationId } = enrollment ?? {};
  return {
    statusSince: person.statusSince.toISOString(),
    lastContactAt: person.lastContactAt?.toISOString() ?? null,
    stay: from && bed && room && locationId ? { bed, room, locationId, from } : null,
    enrolledFrom: enrollment?.startDate ?? null,
    hasBedsAtLocation: Boolean(enrollment?.hasBeds),
  };
}
