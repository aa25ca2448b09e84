import { type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import {
  type AccessNote,
  accessNote,
  isAccessRecorded,
  notedAccess,
  rememberAccess,
} from '#core/server/audit.ts';
import type { Ctx } from '#core/server/context.ts';
import { compileOnce } from '#core/server/db/compile-once.ts';
import type { DB } from '#core/server/db/tables.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type {
  IntakeScope,
  ScreeningScope,
  SignedInScope,
  StaffScope,
  SystemScope,
} from '#core/server/scope/scope.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantStatus, ProgramStatus } from '#features/person/contract/enumerations.ts';
import { personFieldNames } from '#features/person/contract/person-fields.ts';
import { type ApplicantFields, toColumns, toFields } from './columns.ts';
import { applicantAbilities, mayDelete } from './policy.ts';

export const caseColumns = [
  'id',
  'version',
  'reference',
  'status',
  'submittedAt',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const;
export const allColumns = [...caseColumns, ...personFieldNames] as const;

export { caseRecordLocations as placesOfFile };

/** The applicants within the caller's location access; every query of this module starts here. */
export function inScope(ctx: Ctx<SignedInScope>): People {
  const all = ctx.db.selectFrom('applicant');
  return ctx.scope.locationAccess === null
    ? all
    : all.where(withinAccess(ctx.scope.locationAccess, caseRecordLocations));
}

/** A query of applicants without a selection. */
export type People = SelectQueryBuilder<DB, 'applicant', object>;

/** Active cases: people who await a step by the organization, and current clients. */
export const isActiveCase = sql<boolean>`(
  status in ('screening-incomplete', 'pending', 'approve')
  or status = 'client' and enrolment_start is not null and enrolment_end is null
)`;

/** The last contact by staff; a new person counts from the day of creation. */
export const lastContact = sql<Date>`coalesce(last_contact_at, created_at)`;

/** The ids within the caller's location access, deleted or not. */
export async function filterAccessible(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ctx.scope.locationAccess === null || ids.length === 0) return new Set(ids);
  const rows = await inScope(ctx)
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The locations of a record, as in `caseRecordLocations`; null for missing ones. */
export async function findLocations(ctx: Ctx<StaffScope>, id: string): Promise<(string | null)[]> {
  const row = await ctx.db
    .selectFrom('applicant')
    .select(caseRecordLocations)
    .where('id', '=', id)
    .executeTakeFirst();
  return [row?.locationId ?? null, row?.enrolmentLocationId ?? null];
}

/**
 * The applicants that the caller may open. A deleted one only if they may restore it; a merged one
 * isn't found (see `findRemaining`).
 */
function openable(ctx: Ctx<StaffScope>): People {
  const unmerged = inScope(ctx).where('mergedInto', 'is', null);
  return mayDelete(ctx.scope) ? unmerged : unmerged.where('deletedAt', 'is', null);
}

interface Opening extends AccessNote {
  id: string;
  placeIds: readonly string[];
}

interface OpeningShape {
  role: StaffScope['role'];
  /** Null for unlimited location access. */
  withUnplaced: boolean | null;
  isNoted: boolean;
}

const findOpened = compileOnce(
  (db, values: Opening, { role, withUnplaced, isNoted }: OpeningShape) => {
    const { placeIds } = values;
    const locationAccess = withUnplaced === null ? null : { placeIds, withUnplaced };
    const found = openable({ db, scope: { role, locationAccess } } as Ctx<StaffScope>)
      .select(allColumns)
      .where('id', '=', values.id);
    const noted = notedAccess('applicant.opened', sql.ref('applicant.id'), values);
    return isNoted ? found.select(noted.as('noted')) : found;
  },
);

/** Reads an applicant and records the access, in one statement. */
export async function openApplicant(ctx: Ctx<StaffScope>, id: string) {
  const { role, locationAccess } = ctx.scope;
  const access = { action: 'applicant.opened', recordId: id } as const;
  const isNoted = !isAccessRecorded(ctx, access);
  const note = accessNote(ctx);
  const [row] = await findOpened(
    ctx.db,
    { ...note, id, placeIds: locationAccess?.placeIds ?? [] },
    { role, withUnplaced: locationAccess?.withUnplaced ?? null, isNoted },
  );
  if (row && isNoted && !ctx.db.isTransaction) rememberAccess(ctx, access, note);
  return row && toApplicant(ctx.scope, row);
}

/** The version only, of a record that the user may open. */
export async function findVersion(ctx: Ctx<StaffScope>, id: string) {
  return (await openable(ctx).select('version').where('id', '=', id).executeTakeFirst())?.version;
}

/** The locations of each record, as `isWithinAccess` expects; leaves out missing records. */
export async function listLocations(ctx: Ctx<SystemScope>, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select(['id', 'locationId', 'enrolmentLocationId'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, [row.locationId, row.enrolmentLocationId]]));
}

/** Reads an applicant and locks the row until the transaction ends. */
export async function lockApplicant(ctx: Ctx<StaffScope>, id: string) {
  return (await lockApplicants(ctx, [id]))[0];
}

/** The same for several, in one order, so that two callers can't wait for each other in a circle. */
export async function lockApplicants(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Applicant[]> {
  const rows = await openable(ctx)
    .select(allColumns)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => toApplicant(ctx.scope, row));
}

/** The fields that a person's own answers may fill; locks the row. */
export async function lockForAnswers(ctx: Ctx<ScreeningScope | IntakeScope>, id: string) {
  const row = await ctx.db
    .selectFrom('applicant')
    .select([...allColumns, 'enrolmentLocationId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    status: row.status,
    fields: toFields(row),
    places: [row.locationId, row.enrolmentLocationId],
  };
}

/** Fills fields and sets the status by a person's own answers. */
export async function updateByAnswers(
  ctx: Ctx<ScreeningScope | IntakeScope>,
  id: string,
  { fields, status }: { fields: ApplicantFields; status: ApplicantStatus },
  now: Date,
): Promise<void> {
  await updateColumns(ctx, id, { ...toColumns(fields), status }, now).execute();
}

export interface NewApplicant {
  reference: string;
  status: ApplicantStatus;
  submittedAt: Date | null;
  fields: ApplicantFields;
}

export async function insertApplicant(ctx: Ctx<StaffScope>, applicant: NewApplicant) {
  const [created] = await insertApplicants(ctx, [applicant]);
  if (!created) throw new Error('the applicant was not inserted');
  return created;
}

/** Inserts several in order; at most a few hundred, because of the statement size. */
export async function insertApplicants(
  ctx: Ctx<StaffScope>,
  applicants: readonly NewApplicant[],
): Promise<Applicant[]> {
  if (applicants.length === 0) return [];
  const rows = await ctx.db
    .insertInto('applicant')
    .values(
      applicants.map(({ reference, status, submittedAt, fields }) => ({
        ...toColumns(fields),
        firstName: fields.firstName ?? '',
        lastName: fields.lastName ?? '',
        reference,
        status,
        submittedAt,
      })),
    )
    .returning(allColumns)
    .execute();
  const created = new Map(rows.map((row) => [row.reference, toApplicant(ctx.scope, row)]));
  return applicants.flatMap(({ reference }) => created.get(reference) ?? []);
}

function updateColumns(
  ctx: Ctx<StaffScope | ScreeningScope | IntakeScope>,
  id: string,
  columns: Updateable<DB['applicant']>,
  now: Date,
) {
  return ctx.db
    .updateTable('applicant')
    .set((set) => ({ ...columns, version: set('version', '+', 1), updatedAt: now }))
    .where('id', '=', id);
}

/** Writes these columns as the record's next version. */
export async function saveColumns(
  ctx: Ctx<StaffScope>,
  id: string,
  columns: Updateable<DB['applicant']>,
  now: Date,
): Promise<Applicant> {
  const row = await updateColumns(ctx, id, columns, now)
    .returning(allColumns)
    .executeTakeFirstOrThrow();
  return toApplicant(ctx.scope, row);
}

export function updateApplicant(
  ctx: Ctx<StaffScope>,
  id: string,
  fields: ApplicantFields,
  now: Date,
) {
  return saveColumns(ctx, id, toColumns(fields), now);
}

/** Other references that also find this applicant. */
export async function setOtherReferences(
  ctx: Ctx<StaffScope>,
  id: string,
  references: readonly string[],
): Promise<void> {
  await ctx.db
    .updateTable('applicant')
    .set({ otherReferences: references.join(' ') })
    .where('id', '=', id)
    .execute();
}

export function setStatus(ctx: Ctx<StaffScope>, id: string, status: ApplicantStatus, now: Date) {
  return saveColumns(ctx, id, { status }, now);
}

/** The columns that mirror the last enrollment. */
export interface LastEnrollment {
  locationId: string;
  programStatus: ProgramStatus;
  startDate: string;
  endDate: string | null;
}

/**
 * Mirrors the last enrollment in the record; a person with one is a client. @param movesTo the record's new location;
 * unchanged if omitted
 */
export function setLastEnrollment(
  ctx: Ctx<StaffScope>,
  id: string,
  last: LastEnrollment | null,
  { movesTo, now }: { movesTo: string | undefined; now: Date },
) {
  const columns = {
    ...(last && { status: 'client' }),
    ...(movesTo !== undefined && { locationId: movesTo }),
    programStatus: last?.programStatus ?? null,
    enrolmentLocationId: last?.locationId ?? null,
    enrolmentStart: last?.startDate ?? null,
    enrolmentEnd: last?.endDate ?? null,
  };
  return saveColumns(ctx, id, columns, now);
}

/** Deletes (a time) or restores (null). */
export function setDeleted(ctx: Ctx<StaffScope>, id: string, deletedAt: Date | null, now: Date) {
  return saveColumns(ctx, id, { deletedAt }, now);
}

/** Deletes several. */
export async function setManyDeleted(ctx: Ctx<StaffScope>, ids: readonly string[], now: Date) {
  await ctx.db
    .updateTable('applicant')
    .set((set) => ({ deletedAt: now, version: set('version', '+', 1), updatedAt: now }))
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

export async function countByStatus(ctx: Ctx<StaffScope>) {
  const rows = await inScope(ctx)
    .select(['status', (select) => select.fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('status')
    .execute();
  return rows as { status: ApplicantStatus; count: number }[];
}

type Row = Record<string, unknown> & {
  createdAt: Date;
  updatedAt: Date;
  submittedAt: Date | null;
  deletedAt: Date | null;
};

export function toApplicant(scope: StaffScope, row: Row): Applicant {
  const deletedAt = row.deletedAt?.toISOString() ?? null;
  return {
    ...toFields(row),
    id: row.id,
    version: row.version,
    reference: row.reference,
    status: row.status,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt,
    abilities: applicantAbilities(scope, { deletedAt }),
    // The reply is parsed by the contract, so a row that breaks it can't leave.
  } as Applicant;
}
