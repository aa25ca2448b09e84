import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { type IdList, idsFrom } from '#core/server/db/id-list.ts';
import type { PageOrder } from '#core/server/db/page.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ExportColumn } from '#features/insight/contract/exports.ts';
import { fieldAt } from '#features/person/contract/person-fields.ts';
import { matchingApplicants, type Narrowing } from './list-filters.ts';
import { inScope } from './queries.ts';

/** A row of an export: a value for each of its columns, in their order. */
export type ExportRow = (string | null)[];

/** Which applicants, all of them, in this order. */
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

/** How many these are, all of them counted. */
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

/** Of the last enrolment; where and when stand beside the person as well. */
const lastEnrolment: Partial<Record<ExportColumn, string>> = {
  'enrolment.locationId': 'applicant.enrolmentLocationId',
  'enrolment.startDate': 'applicant.enrolmentStart',
  'enrolment.endDate': 'applicant.enrolmentEnd',
  'outcome.housing': 'last.housingOutcome',
  'outcome.employment': 'last.employmentOutcome',
  'outcome.credential': 'last.credentialOutcome',
  'outcome.credentialName': 'last.credentialName',
};

/** The value of a column as text: a moment as the clocks of this zone show it. */
function textOf(column: ExportColumn, zone: string): RawBuilder<string | null> {
  if (column === 'reference' || column === 'status') return sql.ref(`applicant.${column}`);
  if (moments.includes(column)) {
    const shown = sql`${sql.ref(`applicant.${column}`)} at time zone ${zone}`;
    return sql`to_char(${shown}, 'YYYY-MM-DD HH24:MI:SS')`;
  }
  const field = fieldAt(column);
  if (!field) return sql`${sql.ref(lastEnrolment[column] ?? '')}::text`;
  const kept = sql.ref(`applicant.${field.name}`);
  if (field.block) return sql`${kept} ->> ${sql.lit(column.slice(field.block.length + 1))}`;
  switch (field.kind) {
    // Joined with what no word of a closed list holds.
    case 'choices':
      return sql`array_to_string(${kept}, ',')`;
    case 'labels':
      return sql`array_to_string(${kept}, ', ')`;
    case 'substances':
      return sql`array_to_string(array(
        select concat_ws(' ', one ->> 'substance', one ->> 'lastUse')
        from jsonb_array_elements(${kept}) as one
      ), ',')`;
    default:
      return sql`${kept}::text`;
  }
}

/** What the columns hold of these applicants, in the order of their ids; whoever is gone meanwhile is left out. */
export async function exportRows(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  columns: readonly ExportColumn[],
  { zone, deletedOnly }: { zone: string; deletedOnly: boolean },
): Promise<ExportRow[]> {
  const wanted = sql<{ id: string; place: number }>`
    unnest(${ids}::uuid[]) with ordinality
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
    .select(columns.map((column, index) => textOf(column, zone).as(`c${index}`)))
    .orderBy('wanted.place')
    .execute();
  return rows.map((row) => Object.values(row) as ExportRow);
}
