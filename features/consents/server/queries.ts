import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import { isOwnRecord } from '#core/server/db/own-record.ts';
import type { ClientScope, StaffScope } from '#core/server/scope/scope.ts';
import type {
  ConsentTemplate,
  ConsentTemplateScope,
  ConsentTemplateToSave,
} from '#features/consents/contract/consent-templates.ts';
import type { Consent, ConsentTexts, SignedConsent } from '#features/consents/contract/consents.ts';

/** A stored consent. The caller computes its state, which depends on the day. */
export type StoredConsent = Omit<Consent, 'state' | 'topicNames'>;

function consentsQuery(on: Executor) {
  return on
    .selectFrom('consent')
    .leftJoin('storedFile', (join) =>
      join.onRef('storedFile.id', '=', 'consent.fileId').on('storedFile.deletedAt', 'is', null),
    )
    .innerJoin('account as recorder', 'recorder.id', 'consent.recordedBy')
    .leftJoin('account as ender', 'ender.id', 'consent.endedBy')
    .selectAll('consent')
    .select(['storedFile.id as scanId', 'storedFile.name as scanName'])
    .select(['recorder.firstName as recorderFirst', 'recorder.lastName as recorderLast'])
    .select(['ender.firstName as enderFirst', 'ender.lastName as enderLast'])
    .select('ender.role as enderRole')
    .orderBy('consent.signedOn', 'desc')
    .orderBy('consent.recordedAt', 'desc')
    .orderBy('consent.id', 'desc');
}
type Row = Awaited<ReturnType<ReturnType<typeof consentsQuery>['executeTakeFirstOrThrow']>>;

/** Lists a person's consents, newest first. The caller has opened or locked the case record. */
export async function listConsents(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<StoredConsent[]> {
  const rows = await consentsQuery(ctx.db).where('consent.applicantId', '=', applicantId).execute();
  return rows.map(toConsent);
}

/** Lists the caller's own consents, without void ones. */
export async function listOwnConsents(ctx: Ctx<ClientScope>): Promise<StoredConsent[]> {
  const rows = await consentsQuery(ctx.db)
    .where(isOwnRecord(ctx.scope, 'consent.applicantId'))
    .where((where) =>
      where.or([
        where('consent.endedHow', 'is', null),
        where('consent.endedHow', '<>', 'recorded_wrongly'),
      ]),
    )
    .execute();
  return rows.map(toConsent);
}

function consentId(on: Executor, id: string) {
  return on.selectFrom('consent').select('id').where('id', '=', id);
}

/** Finds a consent and locks it, so that it can't end before this transaction does. */
export async function lockConsentForShare(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  id: string,
): Promise<StoredConsent | undefined> {
  const lockedRow = await consentId(ctx.db, id)
    .where('applicantId', '=', applicantId)
    .forShare()
    .executeTakeFirst();
  return lockedRow && findConsent(ctx, lockedRow.id);
}

export async function lockConsent(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  id: string,
): Promise<StoredConsent | undefined> {
  const lockedRow = await consentId(ctx.db, id)
    .where('applicantId', '=', applicantId)
    .forUpdate()
    .executeTakeFirst();
  return lockedRow && findConsent(ctx, lockedRow.id);
}

export async function lockOwnConsent(
  ctx: Ctx<ClientScope>,
  id: string,
): Promise<StoredConsent | undefined> {
  const lockedRow = await consentId(ctx.db, id)
    .where(isOwnRecord(ctx.scope, 'consent.applicantId'))
    .forUpdate()
    .executeTakeFirst();
  return lockedRow && findConsent(ctx, lockedRow.id);
}

async function findConsent(ctx: Ctx<StaffScope | ClientScope>, id: string): Promise<StoredConsent> {
  return toConsent(
    await consentsQuery(ctx.db).where('consent.id', '=', id).executeTakeFirstOrThrow(),
  );
}

export async function insertConsent(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  sent: SignedConsent & { discloser: string; isOurs: boolean; texts: ConsentTexts },
  now: Date,
): Promise<StoredConsent> {
  const { id } = await ctx.db
    .insertInto('consent')
    .values({
      applicantId,
      kind: sent.kind,
      discloser: sent.discloser,
      isOurs: sent.isOurs,
      parts: sent.parts,
      topics: sent.topics,
      groups: sent.groups,
      what: sent.what,
      recipients: JSON.stringify(sent.recipients),
      purpose: sent.purpose,
      expiresOn: sent.expiresOn,
      expiresWhen: sent.expiresWhen,
      signer: sent.signer,
      signerName: sent.signerName,
      signerGround: sent.signerGround,
      signature: sent.signature,
      fileId: sent.fileId,
      typedName: sent.typedName,
      signedOn: sent.signedOn,
      texts: JSON.stringify(sent.texts),
      recordedBy: ctx.scope.accountId,
      recordedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return findConsent(ctx, id);
}

export interface ConsentEnd {
  how: NonNullable<Consent['ended']>['how'];
  on: string;
  note: string | null;
}

export async function setEnded(
  ctx: Ctx<StaffScope | ClientScope>,
  id: string,
  consentEnd: ConsentEnd,
  now: Date,
): Promise<StoredConsent> {
  await ctx.db
    .updateTable('consent')
    .set({
      endedHow: consentEnd.how,
      endedOn: consentEnd.on,
      endedAt: now,
      endedBy: ctx.scope.accountId,
      endNote: consentEnd.note,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  return findConsent(ctx, id);
}

function toConsent(row: Row): StoredConsent {
  const { recordedBy, endedBy } = row;
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    discloser: row.discloser,
    isOurs: row.isOurs,
    parts: row.parts,
    topics: row.topics,
    groups: row.groups,
    what: row.what,
    recipients: row.recipients,
    purpose: row.purpose,
    expiresOn: row.expiresOn,
    expiresWhen: row.expiresWhen,
    signer: row.signer,
    signerName: row.signerName,
    signerGround: row.signerGround,
    signature: row.signature,
    file: row.scanId && row.scanName ? { id: row.scanId, name: row.scanName } : null,
    typedName: row.typedName,
    signedOn: row.signedOn,
    texts: row.texts,
    recordedAt: row.recordedAt.toISOString(),
    recordedBy: { id: recordedBy, firstName: row.recorderFirst, lastName: row.recorderLast },
    ended: toEnded(row, endedBy),
  };
}

function toEnded(row: Row, endedBy: string | null): Consent['ended'] {
  if (row.endedHow === null || row.endedOn === null || row.endedAt === null) return null;
  const { enderFirst: firstName, enderLast: lastName } = row;
  const isByStaff = row.enderRole !== 'client' && firstName !== null && lastName !== null;
  return {
    how: row.endedHow as NonNullable<Consent['ended']>['how'],
    on: row.endedOn,
    at: row.endedAt.toISOString(),
    by: endedBy !== null && isByStaff ? { id: endedBy, firstName, lastName } : null,
    note: row.endNote,
  };
}

interface TemplateRow {
  id: string;
  name: string;
  scope: ConsentTemplateScope;
}

function toTemplate({ scope, ...row }: TemplateRow): ConsentTemplate {
  return { ...row, ...scope };
}

export async function listTemplates(ctx: Ctx<StaffScope>): Promise<ConsentTemplate[]> {
  const rows = await ctx.db
    .selectFrom('consentTemplate')
    .select(['id', 'name', 'scope'])
    .orderBy(sql`name collate "und-x-icu"`)
    .execute();
  return rows.map(toTemplate);
}

export async function saveTemplate(
  ctx: Ctx<StaffScope>,
  { name, ...scope }: ConsentTemplateToSave,
  now: Date,
): Promise<ConsentTemplate> {
  const values = { scope: JSON.stringify(scope), updatedAt: now };
  const row = await ctx.db
    .insertInto('consentTemplate')
    .values({ name, createdAt: now, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .returning(['id', 'name', 'scope'])
    .executeTakeFirstOrThrow();
  return toTemplate(row);
}

export async function deleteTemplate(
  ctx: Ctx<StaffScope>,
  id: string,
): Promise<ConsentTemplate | undefined> {
  const row = await ctx.db
    .deleteFrom('consentTemplate')
    .where('id', '=', id)
    .returning(['id', 'name', 'scope'])
    .executeTakeFirst();
  return row && toTemplate(row);
}
