import { sql } from 'kysely';
import type { Consent, ConsentTexts, SignedConsent } from '#contract/consents.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Executor } from '#server/platform/database.ts';
import { isOwnFile } from '#server/platform/own-file.ts';
import type { ClientScope, StaffScope } from '#server/platform/scope.ts';

/** A permission as it is kept; what it is worth today, whoever reads it works out. */
export type KeptConsent = Omit<Consent, 'state' | 'topicNames'>;

function all(on: Executor) {
  return on
    .selectFrom('consent')
    .leftJoin('stored_file', (join) =>
      join.onRef('stored_file.id', '=', 'consent.file_id').on('stored_file.deleted_at', 'is', null),
    )
    .innerJoin('account as recorder', 'recorder.id', 'consent.recorded_by')
    .leftJoin('account as ender', 'ender.id', 'consent.ended_by')
    .selectAll('consent')
    .select(['stored_file.id as scanId', 'stored_file.name as scanName'])
    .select(['recorder.first_name as recorderFirst', 'recorder.last_name as recorderLast'])
    .select(['ender.first_name as enderFirst', 'ender.last_name as enderLast'])
    .select('ender.role as enderRole')
    .orderBy('consent.signed_on', 'desc')
    .orderBy('consent.recorded_at', 'desc')
    .orderBy('consent.id', 'desc');
}
type Row = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>;

/** The permissions of somebody whose file was opened or is held, the newest first. */
export async function listConsents(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<KeptConsent[]> {
  const rows = await all(ctx.db).where('consent.applicant_id', '=', applicantId).execute();
  return rows.map(toConsent);
}

/** Those of whoever asks, without what was recorded wrongly. */
export async function listOwnConsents(ctx: Ctx<ClientScope>): Promise<KeptConsent[]> {
  const rows = await all(ctx.db)
    .where(isOwnFile(ctx.scope, 'consent.applicant_id'))
    .where((where) =>
      where.or([
        where('consent.ended_how', 'is', null),
        where('consent.ended_how', '<>', 'recorded_wrongly'),
      ]),
    )
    .execute();
  return rows.map(toConsent);
}

/** One of them, which can't end until the transaction does: what is given out by it is given out before. */
export async function holdConsent(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  id: string,
): Promise<KeptConsent | undefined> {
  const held = await ctx.db
    .selectFrom('consent')
    .select('id')
    .where('id', '=', id)
    .where('applicant_id', '=', applicantId)
    .forShare()
    .executeTakeFirst();
  return held && findConsent(ctx, held.id);
}

/** One of them, to be ended. */
export async function lockConsent(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  id: string,
): Promise<KeptConsent | undefined> {
  const held = await ctx.db
    .selectFrom('consent')
    .select('id')
    .where('id', '=', id)
    .where('applicant_id', '=', applicantId)
    .forUpdate()
    .executeTakeFirst();
  return held && findConsent(ctx, held.id);
}

/** One of whoever asks, to be ended by them. */
export async function lockOwnConsent(
  ctx: Ctx<ClientScope>,
  id: string,
): Promise<KeptConsent | undefined> {
  const held = await ctx.db
    .selectFrom('consent')
    .select('id')
    .where('id', '=', id)
    .where(isOwnFile(ctx.scope, 'consent.applicant_id'))
    .forUpdate()
    .executeTakeFirst();
  return held && findConsent(ctx, held.id);
}

async function findConsent(ctx: Ctx<StaffScope | ClientScope>, id: string): Promise<KeptConsent> {
  return toConsent(await all(ctx.db).where('consent.id', '=', id).executeTakeFirstOrThrow());
}

export async function insertConsent(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  sent: SignedConsent & { discloser: string; isOurs: boolean; texts: ConsentTexts },
  now: Date,
): Promise<KeptConsent> {
  const { id } = await ctx.db
    .insertInto('consent')
    .values({
      applicant_id: applicantId,
      kind: sent.kind,
      discloser: sent.discloser,
      is_ours: sent.isOurs,
      parts: sent.parts,
      topics: sent.topics,
      groups: sent.groups,
      what: sent.what,
      recipients: JSON.stringify(sent.recipients),
      purpose: sent.purpose,
      expires_on: sent.expiresOn,
      expires_when: sent.expiresWhen,
      signer: sent.signer,
      signer_name: sent.signerName,
      signer_ground: sent.signerGround,
      signature: sent.signature,
      file_id: sent.fileId,
      typed_name: sent.typedName,
      signed_on: sent.signedOn,
      texts: JSON.stringify(sent.texts),
      recorded_by: ctx.scope.accountId,
      recorded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return findConsent(ctx, id);
}

export interface Ending {
  how: NonNullable<Consent['ended']>['how'];
  on: string;
  note: string | null;
}

/** It holds no more from now on. */
export async function setEnded(
  ctx: Ctx<StaffScope | ClientScope>,
  id: string,
  ending: Ending,
  now: Date,
): Promise<KeptConsent> {
  await ctx.db
    .updateTable('consent')
    .set({
      ended_how: ending.how,
      ended_on: ending.on,
      ended_at: now,
      ended_by: ctx.scope.accountId,
      end_note: ending.note,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  return findConsent(ctx, id);
}

function toConsent(row: Row): KeptConsent {
  const { recorded_by, ended_by } = row;
  return {
    id: row.id,
    version: row.version,
    kind: row.kind as Consent['kind'],
    discloser: row.discloser,
    isOurs: row.is_ours,
    parts: row.parts as Consent['parts'],
    topics: row.topics,
    groups: row.groups,
    what: row.what,
    recipients: row.recipients as Consent['recipients'],
    purpose: row.purpose,
    expiresOn: row.expires_on,
    expiresWhen: row.expires_when,
    signer: row.signer as Consent['signer'],
    signerName: row.signer_name,
    signerGround: row.signer_ground,
    signature: row.signature as Consent['signature'],
    file: row.scanId && row.scanName ? { id: row.scanId, name: row.scanName } : null,
    typedName: row.typed_name,
    signedOn: row.signed_on,
    texts: row.texts as Consent['texts'],
    recordedAt: row.recorded_at.toISOString(),
    recordedBy: { id: recorded_by, firstName: row.recorderFirst, lastName: row.recorderLast },
    ended: toEnded(row, ended_by),
  };
}

function toEnded(row: Row, endedBy: string | null): Consent['ended'] {
  if (row.ended_how === null || row.ended_on === null || row.ended_at === null) return null;
  const { enderFirst: firstName, enderLast: lastName } = row;
  const isByStaff = row.enderRole !== 'client' && firstName !== null && lastName !== null;
  return {
    how: row.ended_how as NonNullable<Consent['ended']>['how'],
    on: row.ended_on,
    at: row.ended_at.toISOString(),
    by: endedBy !== null && isByStaff ? { id: endedBy, firstName, lastName } : null,
    note: row.end_note,
  };
}
