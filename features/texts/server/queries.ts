import { type RawBuilder, sql } from 'kysely';
import { knownLanguage, type Language } from '#core/contract/languages.ts';
import type { Ctx } from '#core/server/context.ts';
import {
  caseRecordLocations,
  isWithinAccess,
  withinAccess,
} from '#core/server/scope/location-access.ts';
import type { IntakeScope, Scope, StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { TextPrice } from '#core/server/sending/texter.ts';
import type { ContactReason } from '#features/person/contract/contact-safety.ts';
import {
  maxTextsInRecord,
  type TextMessage,
  type TextPurpose,
  type TextState,
  type TextWhy,
} from '#features/texts/contract/texts.ts';

/** A case record, or someone who has applied and has no record yet. */
export type TextRecipient = { applicantId: string } | { draftId: string };

export interface NewText {
  key: string | null;
  to: TextRecipient;
  purpose: TextPurpose;
  phone: string;
  body: string;
  language: Language;
  state: 'queued' | 'by-hand';
  overridden: readonly ContactReason[];
  about: Record<string, string>;
  segments: number;
  waitsUntil: Date | null;
  by: string | null;
}

/** An application may be part of a record by now. */
function recipientColumns(to: TextRecipient | null) {
  if (to === null) return { applicantId: null, draftApplicantId: null };
  if ('applicantId' in to) return { applicantId: to.applicantId, draftApplicantId: null };
  const record = sql<string | null>`(
    select applicant_id from draft_applicant where id = ${to.draftId}
  )`;
  return { applicantId: record, draftApplicantId: to.draftId };
}

/** Returns the id; undefined when the key exists. */
export async function insertText(
  ctx: Ctx<Scope>,
  { to, about, overridden, by, ...text }: NewText,
): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto('textMessage')
    .values({
      ...text,
      ...recipientColumns(to),
      fromPerson: false,
      about: JSON.stringify(about),
      overridden: [...overridden],
      createdAt: ctx.now,
      createdBy: by,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setDelivery(ctx: Ctx<Scope>, id: string, deliveryId: string): Promise<void> {
  await ctx.db.updateTable('textMessage').set({ deliveryId }).where('id', '=', id).execute();
}

/** True if a text went to this number before. */
export async function wasTextedBefore(ctx: Ctx<Scope>, phone: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('textMessage')
    .select('id')
    .where('phone', '=', phone)
    .where('fromPerson', '=', false)
    .where('state', 'not in', ['dropped', 'failed'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const messageColumns = [
  'textMessage.id',
  'fromPerson',
  'purpose',
  'phone',
  'body',
  'state',
  'why',
  'textMessage.createdAt',
  'waitsUntil',
  'sentAt',
  'readAt',
  'account.id as accountId',
  'account.firstName',
  'account.lastName',
] as const;

function messages(ctx: Ctx<StaffScope>) {
  return ctx.db
    .selectFrom('textMessage')
    .leftJoin('account', 'account.id', 'textMessage.createdBy')
    .select(messageColumns);
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>;

function toMessage({ accountId, firstName, lastName, body, ...row }: MessageRow): TextMessage {
  const isNamed = accountId !== null && firstName !== null && lastName !== null;
  return {
    id: row.id,
    fromPerson: row.fromPerson,
    purpose: row.purpose as TextPurpose | null,
    phone: row.phone,
    text: body,
    state: row.state as TextState,
    why: row.why as TextWhy | null,
    at: row.createdAt.toISOString(),
    by: isNamed ? { id: accountId, firstName, lastName } : null,
    waitsUntil: row.state === 'queued' ? (row.waitsUntil?.toISOString() ?? null) : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    isUnread: row.fromPerson && row.readAt === null,
  };
}

/** Texts of a record, or of an application; one that was filed in a record is only in that. */
function belongsTo(to: TextRecipient): RawBuilder<boolean> {
  return 'applicantId' in to
    ? sql<boolean>`text_message.applicant_id = ${to.applicantId}`
    : sql<boolean>`text_message.draft_applicant_id = ${to.draftId}
        and text_message.applicant_id is null`;
}

/** The latest texts of a person, oldest first. */
export async function listTexts(ctx: Ctx<StaffScope>, to: TextRecipient): Promise<TextMessage[]> {
  const rows = await messages(ctx)
    .where(belongsTo(to))
    .orderBy('textMessage.createdAt', 'desc')
    .orderBy('textMessage.id', 'desc')
    .limit(maxTextsInRecord)
    .execute();
  return rows.map(toMessage).reverse();
}

/** Texts by id, for entries of the timeline. The caller has opened the record. */
export async function findTexts(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Map<string, TextMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await messages(ctx)
    .where(sql<boolean>`text_message.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toMessage(row)]));
}

/** A text of this person, locked until the transaction ends. */
export async function lockText(ctx: Ctx<StaffScope>, to: TextRecipient, id: string) {
  return ctx.db
    .selectFrom('textMessage')
    .select(['id', 'state', 'deliveryId', 'fromPerson', 'createdAt'])
    .where('id', '=', id)
    .where(belongsTo(to))
    .forUpdate()
    .executeTakeFirst();
}

export async function setSentByHand(ctx: Ctx<StaffScope>, id: string): Promise<void> {
  await ctx.db
    .updateTable('textMessage')
    .set({ state: 'sent-by-hand', sentAt: ctx.now })
    .where('id', '=', id)
    .execute();
}

export async function setDropped(ctx: Ctx<Scope>, id: string, why: TextWhy): Promise<void> {
  await ctx.db
    .updateTable('textMessage')
    .set({ state: 'dropped', why })
    .where('id', '=', id)
    .execute();
}

/** Marks those from the person up to a moment as read; returns their number. */
export async function setRead(
  ctx: Ctx<StaffScope>,
  to: TextRecipient,
  upTo: Date,
): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('textMessage')
    .set({ readAt: ctx.now, readBy: ctx.scope.accountId })
    .where(belongsTo(to))
    .where('fromPerson', '=', true)
    .where('readAt', 'is', null)
    .where('createdAt', '<=', upTo)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A text that is about to leave. */
export async function findToSend(ctx: Ctx<SystemScope>, id: string) {
  const row = await ctx.db
    .selectFrom('textMessage')
    .select(['id', 'phone', 'body', 'purpose', 'overridden', 'about', 'triedAt'])
    .select(['applicantId', 'draftApplicantId'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return (
    row && {
      ...row,
      purpose: row.purpose as TextPurpose,
      overridden: row.overridden as ContactReason[],
      about: row.about as Record<string, string>,
    }
  );
}

export async function setWaiting(ctx: Ctx<SystemScope>, id: string, until: Date): Promise<void> {
  await ctx.db.updateTable('textMessage').set({ waitsUntil: until }).where('id', '=', id).execute();
}

export async function setTried(ctx: Ctx<SystemScope>, id: string): Promise<void> {
  await ctx.db
    .updateTable('textMessage')
    .set({ triedAt: sql<Date>`coalesce(tried_at, ${ctx.now})` })
    .where('id', '=', id)
    .execute();
}

interface Progress {
  state: 'sent' | 'delivered' | 'failed' | 'unknown' | 'dropped';
  why?: string | null;
  segments?: number | null;
  price?: TextPrice | null;
  gatewayId?: string | null;
}

/** Later states win: a report may come before the gateway's answer, or twice. */
const rank = sql<number>`array_position(
  array['queued', 'dropped', 'unknown', 'sent', 'failed', 'delivered'], state)`;

/** Records what became of a text; keeps what an earlier report said. Returns whose it is. */
export async function advance(
  ctx: Ctx<SystemScope>,
  id: string,
  { state, why = null, segments = null, price = null, gatewayId = null }: Progress,
): Promise<{ applicantId: string | null; draftApplicantId: string | null } | undefined> {
  const isLater = sql<boolean>`${rank} < array_position(
    array['queued', 'dropped', 'unknown', 'sent', 'failed', 'delivered'], ${state}::text)`;
  const isReport = state === 'delivered' || state === 'failed';
  return ctx.db
    .updateTable('textMessage')
    .set({
      state: sql<string>`case when ${isLater} then ${state} else state end`,
      why: sql<string | null>`case when ${isLater} then ${why} else why end`,
      segments: sql<number | null>`coalesce(${segments}::integer, segments)`,
      price: sql<string | null>`coalesce(${price?.amount ?? null}::numeric, price)`,
      currency: sql<string | null>`coalesce(${price?.currency ?? null}::text, currency)`,
      gatewayId: sql<string | null>`coalesce(gateway_id, ${gatewayId}::text)`,
      ...(state !== 'dropped' &&
        state !== 'failed' && { sentAt: sql<Date>`coalesce(sent_at, ${ctx.now})` }),
      ...(isReport && { reportedAt: sql<Date>`coalesce(reported_at, ${ctx.now})` }),
      waitsUntil: null,
    })
    .where('id', '=', id)
    .where('fromPerson', '=', false)
    .where('state', 'not in', ['by-hand', 'sent-by-hand'])
    .returning(['applicantId', 'draftApplicantId'])
    .executeTakeFirst();
}

/** Texts to this number that haven't left. */
export function listQueuedTo(ctx: Ctx<Scope>, phone: string) {
  return ctx.db
    .selectFrom('textMessage')
    .select(['id', 'deliveryId'])
    .where('phone', '=', phone)
    .where('state', 'in', ['queued', 'by-hand'])
    .execute();
}

/** @returns true if the number wasn't stopped before */
export async function stopNumber(ctx: Ctx<Scope>, hash: string, word: string): Promise<boolean> {
  const row = await ctx.db
    .insertInto('textStop')
    .values({ phoneHash: hash, word, stoppedAt: ctx.now })
    .onConflict((conflict) => conflict.column('phoneHash').doNothing())
    .returning('phoneHash')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param word only a stop by this word; any by default */
export async function resumeNumber(ctx: Ctx<Scope>, hash: string, word?: string): Promise<boolean> {
  let deletion = ctx.db.deleteFrom('textStop').where('phoneHash', '=', hash);
  if (word !== undefined) deletion = deletion.where('word', '=', word);
  return (await deletion.returning('phoneHash').executeTakeFirst()) !== undefined;
}

export async function findStop(ctx: Ctx<Scope>, hash: string): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('textStop')
    .select('stoppedAt')
    .where('phoneHash', '=', hash)
    .executeTakeFirst();
  return row?.stoppedAt ?? null;
}

interface NewReply {
  gatewayId: string;
  phone: string;
  body: string;
  language: Language;
  to: TextRecipient | null;
  isRead: boolean;
}

/** Returns the id; undefined if the gateway reported it before. */
export async function insertReply(
  ctx: Ctx<SystemScope>,
  { to, isRead, ...reply }: NewReply,
): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto('textMessage')
    .values({
      ...reply,
      ...recipientColumns(to),
      fromPerson: true,
      purpose: null,
      state: 'received',
      createdAt: ctx.now,
      readAt: isRead ? ctx.now : null,
    })
    .onConflict((conflict) => conflict.columns(['fromPerson', 'gatewayId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The language of the last text to this number. */
export async function findLanguageOfNumber(
  ctx: Ctx<SystemScope>,
  phone: string,
): Promise<Language | undefined> {
  const row = await ctx.db
    .selectFrom('textMessage')
    .select('language')
    .where('phone', '=', phone)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return knownLanguage(row?.language);
}

/** The person of the last text to this number, who may have got a record or another one since. */
export async function findLastTexted(
  ctx: Ctx<SystemScope>,
  phone: string,
): Promise<TextRecipient | undefined> {
  const row = await ctx.db
    .selectFrom('textMessage')
    .leftJoin('draftApplicant', 'draftApplicant.id', 'textMessage.draftApplicantId')
    .leftJoin('applicant', 'applicant.id', 'textMessage.applicantId')
    .select(['applicant.id as applicantId', 'applicant.mergedInto', 'draftApplicant.id as draftId'])
    .where('textMessage.phone', '=', phone)
    .where('fromPerson', '=', false)
    .where('textMessage.state', '!=', 'dropped')
    .where(sql<boolean>`(applicant.deleted_at is null and draft_applicant.deleted_at is null)`)
    .orderBy('textMessage.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const applicantId = row.mergedInto ?? row.applicantId;
  if (applicantId !== null) return { applicantId };
  return row.draftId === null ? undefined : { draftId: row.draftId };
}

/**
 * Records and applications whose number ends with these digits, with the number as typed.
 * @param digits nine at most; the indexes compare as many
 */
export async function listByDigits(ctx: Ctx<SystemScope>, digits: string) {
  const isNumber = (column: RawBuilder<unknown>) =>
    sql<boolean>`${column} is not null
      and right(regexp_replace(${column}, '\\D', '', 'g'), 9) = ${digits}`;
  const records = await ctx.db
    .selectFrom('applicant')
    .select(['id', 'phone'])
    .where(isNumber(sql`applicant.phone`))
    .where('deletedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .limit(20)
    .execute();
  const applications = await ctx.db
    .selectFrom('draftApplicant')
    .select(['id', 'phone'])
    .where(isNumber(sql`draft_applicant.phone`))
    .where('deletedAt', 'is', null)
    .where('applicantId', 'is', null)
    .where('submittedAt', 'is not', null)
    .limit(20)
    .execute();
  return { records, applications };
}

/** The code of a form, and where to text it. */
export function findForm(ctx: Ctx<Scope>, id: string) {
  return ctx.db
    .selectFrom('draftApplicant')
    .select(['reference', 'phone', 'language'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** True if the device holds this form, and no one has accepted or deleted it. */
export async function holdsForm(ctx: Ctx<IntakeScope>): Promise<boolean> {
  const { intakeId, secretHash } = ctx.scope;
  const row = await ctx.db
    .selectFrom('intakeDevice')
    .innerJoin('draftApplicant', 'draftApplicant.id', 'draftApplicantId')
    .select('secretHash')
    .where('draftApplicantId', '=', intakeId)
    .where('secretHash', '=', secretHash)
    .where('finalisedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The case worker of a record; null if it has none. */
export async function findCaseWorker(ctx: Ctx<Scope>, applicantId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('applicant')
    .select('caseWorkerId')
    .where('id', '=', applicantId)
    .executeTakeFirst();
  return row?.caseWorkerId ?? null;
}

export async function findApplicantLanguage(
  ctx: Ctx<Scope>,
  to: TextRecipient,
): Promise<string | null> {
  const row =
    'applicantId' in to
      ? await ctx.db
          .selectFrom('applicant')
          .select('language')
          .where('id', '=', to.applicantId)
          .executeTakeFirst()
      : await findForm(ctx, to.draftId);
  return row?.language ?? null;
}

export interface SpokenConsent {
  phone: string;
  wording: string;
  note: string;
  recordedAt: Date;
  by: { id: string; firstName: string; lastName: string };
}

export async function findConsent(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  phone: string,
): Promise<SpokenConsent | undefined> {
  const row = await ctx.db
    .selectFrom('textConsent')
    .innerJoin('account', 'account.id', 'textConsent.recordedBy')
    .select(['phone', 'wording', 'note', 'recordedAt'])
    .select(['account.id', 'account.firstName', 'account.lastName'])
    .where('applicantId', '=', applicantId)
    .where('phone', '=', phone)
    .where('endedAt', 'is', null)
    .orderBy('recordedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, firstName, lastName, ...consent } = row;
  return { ...consent, by: { id, firstName, lastName } };
}

export async function endConsent(ctx: Ctx<StaffScope>, applicantId: string): Promise<boolean> {
  const row = await ctx.db
    .updateTable('textConsent')
    .set({ endedAt: ctx.now, endedBy: ctx.scope.accountId })
    .where('applicantId', '=', applicantId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertConsent(
  ctx: Ctx<StaffScope>,
  consent: { applicantId: string; phone: string; wording: string; note: string },
): Promise<void> {
  await ctx.db
    .insertInto('textConsent')
    .values({ ...consent, recordedAt: ctx.now, recordedBy: ctx.scope.accountId })
    .execute();
}

/** Unread replies of people with a record, the latest of each. */
export function unreadReplies(ctx: Ctx<StaffScope>) {
  return ctx.db
    .selectFrom('textMessage')
    .innerJoin('applicant', 'applicant.id', 'textMessage.applicantId')
    .where('textMessage.fromPerson', '=', true)
    .where('textMessage.readAt', 'is', null)
    .where('applicant.deletedAt', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from text_message as later
        where later.applicant_id = applicant.id and later.from_person and later.read_at is null
          and (later.created_at, later.id) > (text_message.created_at, text_message.id)
      )`,
    )
    .where(withinAccess(ctx.scope.locationAccess, caseRecordLocations));
}

/** Unread texts from numbers without a record, the latest of each number. */
export function unknownTexts(ctx: Ctx<StaffScope>) {
  // Like applications: for staff who may see records without a location.
  const isVisible = isWithinAccess(ctx.scope.locationAccess, []);
  return ctx.db
    .selectFrom('textMessage')
    .leftJoin('draftApplicant', 'draftApplicant.id', 'textMessage.draftApplicantId')
    .where('textMessage.fromPerson', '=', true)
    .where('textMessage.readAt', 'is', null)
    .where('textMessage.applicantId', 'is', null)
    .where(sql<boolean>`${isVisible}::boolean`)
    .where(
      sql<boolean>`not exists (
        select from text_message as later
        where later.phone = text_message.phone and later.from_person
          and later.read_at is null and later.applicant_id is null
          and (later.created_at, later.id) > (text_message.created_at, text_message.id)
      )`,
    );
}

/** The number and the moment of an unread text without a record. */
export function findUnknown(ctx: Ctx<StaffScope>, id: string) {
  return unknownTexts(ctx)
    .select(['textMessage.phone', 'textMessage.createdAt'])
    .where('textMessage.id', '=', id)
    .executeTakeFirst();
}

/** Moves the unread texts of a number into a record, or marks them as read. Returns their ids. */
export async function settleUnknown(
  ctx: Ctx<StaffScope>,
  { phone, upTo, applicantId }: { phone: string; upTo: Date; applicantId: string | null },
): Promise<string[]> {
  const rows = await ctx.db
    .updateTable('textMessage')
    .set({
      readAt: ctx.now,
      readBy: ctx.scope.accountId,
      ...(applicantId && { applicantId }),
    })
    .where('phone', '=', phone)
    .where('fromPerson', '=', true)
    .where('readAt', 'is', null)
    .where('applicantId', 'is', null)
    .where('createdAt', '<=', upTo)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes texts from unknown numbers that no record has taken. */
export async function removeUnknown(ctx: Ctx<SystemScope>, before: Date): Promise<void> {
  await ctx.db
    .deleteFrom('textMessage')
    .where('applicantId', 'is', null)
    .where('draftApplicantId', 'is', null)
    .where('createdAt', '<', before)
    .execute();
}
