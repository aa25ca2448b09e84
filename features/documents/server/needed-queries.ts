import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { isOwnRecord } from '#core/server/db/own-record.ts';
import type { ClientScope, StaffScope } from '#core/server/scope/scope.ts';
import type { NeededDocument } from '#features/documents/contract/needed-documents.ts';

type Kind = NeededDocument['kind'];
type State = NeededDocument['state'];

/** States that staff haven't settled. */
const openStates = ['needed', 'sent', 'not_had'] as const;
type Open = { state: (typeof openStates)[number] };

function neededDocuments(ctx: Ctx<StaffScope>) {
  return ctx.db
    .selectFrom('neededDocument')
    .innerJoin('account', 'account.id', 'neededDocument.askedBy')
    .leftJoin('storedFile', (join) =>
      join
        .onRef('storedFile.id', '=', 'neededDocument.fileId')
        .on('storedFile.deletedAt', 'is', null),
    )
    .select([
      'neededDocument.id',
      'neededDocument.version',
      'neededDocument.kind',
      'neededDocument.note',
      'neededDocument.state',
      'neededDocument.askedAt',
      'neededDocument.updatedAt',
      'storedFile.name as fileName',
      'account.firstName',
      'account.lastName',
    ]);
}
type Row = Awaited<ReturnType<ReturnType<typeof neededDocuments>['executeTakeFirstOrThrow']>>;

function toNeeded({ firstName, lastName, askedAt, updatedAt, ...row }: Row): NeededDocument {
  return {
    ...row,
    askedAt: askedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    askedBy: { firstName, lastName },
  };
}

/** Call it only after access to the record was checked. */
export async function listNeeded(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<NeededDocument[]> {
  const rows = await neededDocuments(ctx)
    .where('neededDocument.applicantId', '=', applicantId)
    .orderBy(sql`needed_document.state in ('received', 'waived')`)
    .orderBy('neededDocument.askedAt', 'desc')
    .orderBy('neededDocument.id')
    .execute();
  return rows.map(toNeeded);
}

/** Call it only after the record was locked. */
export async function findNeeded(
  ctx: Ctx<StaffScope>,
  { applicantId, id }: { applicantId: string; id: string },
): Promise<NeededDocument | undefined> {
  const row = await neededDocuments(ctx)
    .where('neededDocument.id', '=', id)
    .where('neededDocument.applicantId', '=', applicantId)
    .executeTakeFirst();
  return row && toNeeded(row);
}

export async function countOpen(ctx: Ctx<StaffScope>, applicantId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('neededDocument')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('applicantId', '=', applicantId)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertNeeded(
  ctx: Ctx<StaffScope>,
  needed: { applicantId: string; kind: Kind; note: string | null },
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('neededDocument')
    .values({
      ...needed,
      askedBy: ctx.scope.accountId,
      askedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setState(
  ctx: Ctx<StaffScope | ClientScope>,
  id: string,
  { state, fileId }: { state: State; fileId?: string },
): Promise<void> {
  await ctx.db
    .updateTable('neededDocument')
    .set((set) => ({
      state,
      ...(fileId !== undefined && { fileId }),
      version: set('version', '+', 1),
      updatedAt: ctx.now,
    }))
    .where('id', '=', id)
    .execute();
}

/** The caller's own ones that staff haven't settled: still needed ones first. */
export async function listOwnOpen(ctx: Ctx<ClientScope>) {
  return ctx.db
    .selectFrom('neededDocument')
    .select(['id', 'kind', 'note', 'state'])
    .where(isOwnRecord(ctx.scope, 'applicantId'))
    .where('state', 'in', openStates)
    .$narrowType<Open>()
    .orderBy(sql`state <> 'needed'`)
    .orderBy('askedAt')
    .orderBy('id')
    .execute();
}

export async function findOwnOpen(ctx: Ctx<ClientScope>, id: string) {
  return ctx.db
    .selectFrom('neededDocument')
    .select(['id', 'kind', 'note', 'state', 'askedBy', 'applicantId'])
    .where('id', '=', id)
    .where(isOwnRecord(ctx.scope, 'applicantId'))
    .where('state', 'in', openStates)
    .$narrowType<Open>()
    .executeTakeFirst();
}
