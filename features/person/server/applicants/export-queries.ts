import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { type IdList, idsFrom } from '#core/server/db/id-list.ts';
import type { PageOrder } from '#core/server/db/page.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ExportColumn } from '#features/insight/contract/exports.ts';
import { fieldAt } from '#features/person/contract/person-fields.ts';
import { matchingApplicants, type Narrowing } from './list-filters.ts';
import { inScope } from './queries.ts';

/** The values of a row in column order. */
export type ExportRow = (string | null)[];

/** The ids of all matching applicants in this order. */
export async function idsInOrder(
  ctx: Ctx<StaffScope>,
  narrowing: Narrowing,
  called: readonly (readonly string[])[],
  order: PageOrder,
): Promise<IdList> {
  const direction = sql.raw(order.direction);
  const all = sql<Buffer | null>`string_agg(
    uuid_send(id), '' order by ${order.key} ${direction}, id ${direction}
  )`;
  const { ids } = await matchingApplicants(ctx, narrowing, called)
    .select(all.as('ids'))
    .executeTakeFirstOrThrow();
  return idsFrom(ids);
}

/** The exact number of matching applicants. */
export async function countAll(
  ctx: Ctx<StaffScope>,
  narrowing: Narrowing,
  called: readonly (readonly string[])[],
): Promise<number> {
  const { count } = await matchingApplicants(ctx, narrowing, called)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const moments: readonly ExportColumn[] = ['submittedAt', 'createdAt', 'updatedAt'];

/** From the last enrollment; the person's row repeats location and dates. */
const lastEnrollmentColumns: Partial<Record<ExportColumn, string>> = {
  'enrolment.locationId': 'applicant.enrolmentLocationId',
  'enrolment.startDate': 'applicant.enrolmentStart',
  'enrolment.endDate': 'applicant.enrolmentEnd',
  'outcome.housing': 'last.housingOutcome',
  'outcome.employment': 'last.employmentOutcome',
  'outcome.credential': 'last.credentialOutcome',
  'outcome.credentialName': 'last.credentialName',
};

/** A column's value as text; moments are in this time zone. */
function columnText(column: ExportColumn, zone: string): RawBuilder<string | null> {
  if (column === 'reference' || column === 'status') return sql.ref(`applicant.${column}`);
  if (moments.includes(column)) {
    const localMoment = sql`${sql.ref(`applicant.${column}`)} at time zone ${zone}`;
    // Takes a third of the time of `to_char`.
    return sql`date_trunc('second', ${localMoment})::text`;
  }
  const field = fieldAt(column);
  if (!field) return sql`${sql.ref(lastEnrollmentColumns[column] ?? '')}::text`;
  const fieldRef = sql.ref(`applicant.${field.name}`);
  if (field.block) return sql`${fieldRef} ->> ${sql.lit(column.slice(field.block.length + 1))}`;
  switch (field.kind) {
    // The separator can't occur in a value.
    case 'choices':
      return sql`array_to_string(${fieldRef}, ',')`;
    case 'labels':
      return sql`array_to_string(${fieldRef}, ', ')`;
    case 'substances':
      return sql`array_to_string(array(
        select concat_ws(' ', one ->> 'substance', one ->> 'lastUse')
        from jsonb_array_elements(${fieldRef}) as one
      ), ',')`;
    default:
      return sql`${fieldRef}::text`;
  }
}

/** The rows of these applicants in the order of their ids, without those deleted since. */
export async function exportRows(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  columns: readonly ExportColumn[],
  { zone, deletedOnly }: { zone: string; deletedOnly: boolean },
): Promise<ExportRow[]> {
  // As text, because the driver would look for quotes in each id.
  const wanted = sql<{ id: string; place: number }>`
    unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality
  `.as<'wanted'>(sql`wanted (id, place)`);
  const last = sql<{ id: string }>`(
    select * from enrolment where applicant_id = applicant.id
    order by start_date desc, created_at desc limit 1
  )`.as<'last'>(sql`last`);
  const withOutcomes = columns.some((column) => column.startsWith('outcome.'));
  const rows = await inScope(ctx)
    .innerJoin(wanted, 'wanted.id', 'applicant.id')
    .$if(withOutcomes, (query) => query.leftJoinLateral(last, (join) => join.onTrue()))
    .where('applicant.deletedAt', deletedOnly ? 'is not' : 'is', null)
    .select(columns.map((column, index) => columnText(column, zone).as(`c${index}`)))
    .orderBy('wanted.place')
    .execute();
  return rows.map((row) => Object.values(row) as ExportRow);
}
