import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { unseenFiles } from '#features/documents/server/seen.ts';
import { pairs } from '#features/duplicates/server/service.ts';
import { submittedDrafts } from '#features/intake/server/drafts/service.ts';
import { waitingAdditions } from '#features/intake/server/form-additions/service.ts';
import { openMoveRequests } from '#features/portal/server/move-requests.ts';
import { unknownTexts, unreadReplies } from '#features/texts/server/service.ts';
import {
  type AskedWay,
  maxTriageItems,
  type TriageKind,
} from '#features/triage/contract/triage.ts';

/** The column of `triage_item` that refers to an item of this kind. */
const columns = {
  application: 'draftApplicantId',
  screening: 'screeningId',
  request: 'moveWishId',
  message: 'messageId',
  document: 'storedFileId',
  text: 'textMessageId',
  addition: 'formAdditionId',
  match: 'duplicatePairId',
} as const satisfies Record<TriageKind, string>;

const idColumns = {
  application: 'draftApplicant.id',
  screening: 'screening.id',
  request: 'moveWish.id',
  message: 'message.id',
  document: 'storedFile.id',
  text: 'textMessage.id',
  addition: 'formAddition.id',
  match: 'duplicatePair.id',
} as const satisfies Record<TriageKind, string>;

/** True while the item is out of the queue. */
function isSnoozed(kind: TriageKind, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from triage_item
    where ${sql.ref(`triageItem.${columns[kind]}`)} = ${sql.ref(idColumns[kind])}
      and snoozed_until > ${now}
  )`;
}

/** Items to read: those in the queue at this time, or only one of them. */
export interface Wanted {
  now: Date;
  id?: string | undefined;
}

function isWanted(kind: TriageKind, { now, id }: Wanted): RawBuilder<boolean> {
  const isWaiting = sql<boolean>`not ${isSnoozed(kind, now)}`;
  return id === undefined
    ? isWaiting
    : sql<boolean>`${isWaiting} and ${sql.ref(idColumns[kind])} = ${id}::uuid`;
}

/** Screenings that came back, of people who await a decision; the last one of each. */
function returnedScreenings(ctx: Ctx<StaffScope>) {
  return ctx.db
    .selectFrom('applicant')
    .innerJoin('screening', 'screening.applicantId', 'applicant.id')
    .where('applicant.status', '=', 'pending')
    .where('applicant.deletedAt', 'is', null)
    .where('screening.submittedAt', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from screening as later
        where later.applicant_id = screening.applicant_id and later.submitted_at > screening.submitted_at
      )`,
    )
    .where(withinAccess(ctx.scope.locationAccess, caseRecordLocations));
}

/**
 * The latest message of each client who waits for a reply: from the caller, or from anyone if they
 * wrote to the team.
 */
function unansweredMessages(ctx: Ctx<StaffScope>) {
  const { accountId } = ctx.scope;
  return ctx.db
    .selectFrom('message')
    .innerJoin('clientLink', 'clientLink.accountId', 'message.senderId')
    .innerJoin('applicant', 'applicant.id', 'clientLink.applicantId')
    .innerJoin('account', 'account.id', 'message.senderId')
    .where((where) =>
      where.or([
        where('message.recipientId', '=', accountId),
        where('message.topic', 'is not', null),
      ]),
    )
    .where('clientLink.suspendedAt', 'is', null)
    .where('account.deactivatedAt', 'is', null)
    .where('account.role', '=', 'client')
    .where('applicant.deletedAt', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from message as later
        where later.sender_id = message.sender_id
          and (later.topic is not null or later.recipient_id = ${accountId}::uuid)
          and (later.created_at, later.id) > (message.created_at, message.id)
      )`,
    )
    .where(
      sql<boolean>`not exists (
        select from message as reply
        where reply.recipient_id = message.sender_id
          and (message.topic is not null or reply.sender_id = ${accountId}::uuid)
          and (reply.created_at, reply.id) > (message.created_at, message.id)
      )`,
    )
    .where(withinAccess(ctx.scope.locationAccess, caseRecordLocations));
}

const openPairs = (ctx: Ctx<StaffScope>) => pairs(ctx).where('dismissedAt', 'is', null);

export function listApplications(ctx: Ctx<StaffScope>, wanted: Wanted) {
  return submittedDrafts(ctx)
    .select(['id', 'reference', 'firstName', 'lastName', 'preferredName', 'dateOfBirth'])
    .select(['urgency', 'dangerMarks', 'submittedAt', 'arrivedBy'])
    .select(
      sql<number>`(
        select count(*) from form_document where draft_applicant_id = draft_applicant.id
      )`.as('formDocuments'),
    )
    .where(isWanted('application', wanted))
    .orderBy('urgency', 'desc')
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(maxTriageItems)
    .execute();
}

const personColumns = [
  'applicant.id as applicantId',
  'applicant.reference',
  'applicant.firstName',
  'applicant.lastName',
  'applicant.preferredName',
  'applicant.pronouns',
  'applicant.dateOfBirth',
  'applicant.urgency',
  'applicant.dangerMarks',
] as const;

export function listScreenings(ctx: Ctx<StaffScope>, wanted: Wanted) {
  return returnedScreenings(ctx)
    .select(personColumns)
    .select(['screening.id', 'screening.submittedAt'])
    .where(isWanted('screening', wanted))
    .orderBy('applicant.urgency', 'desc')
    .orderBy('screening.submittedAt')
    .orderBy('screening.id')
    .limit(maxTriageItems)
    .execute();
}

export function listRequests(ctx: Ctx<StaffScope>, wanted: Wanted) {
  return openMoveRequests(ctx)
    .select(personColumns)
    .select(['moveWish.id', 'moveWish.askedAt', 'moveWish.startsOn', 'moveWish.text'])
    .select('event.id as eventId')
    .where(isWanted('request', wanted))
    .orderBy('moveWish.askedAt')
    .orderBy('moveWish.id')
    .limit(maxTriageItems)
    .execute();
}

/** With when the first of the unanswered messages came, and how many there are. */
export async function listMessages(ctx: Ctx<StaffScope>, wanted: Wanted) {
  const { accountId } = ctx.scope;
  return unansweredMessages(ctx)
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('message as waiting')
          .whereRef('waiting.senderId', '=', 'message.senderId')
          .where((where) =>
            where.or([
              where('waiting.recipientId', '=', accountId),
              where('waiting.topic', 'is not', null),
            ]),
          )
          .where(
            sql<boolean>`waiting.created_at > coalesce((
              select max(reply.created_at) from message as reply
              where reply.recipient_id = message.sender_id
                and (waiting.topic is not null or reply.sender_id = ${accountId}::uuid)
            ), '-infinity')`,
          )
          .select(sql<Date>`min(waiting.created_at)`.as('since'))
          .select(sql<number>`count(*)`.as('count'))
          .select(
            sql<boolean>`coalesce(bool_or(waiting.reply_wanted = 'today'), false)`.as('isToday'),
          )
          .select(
            sql<string[]>`coalesce(array_agg(distinct waiting.danger_mark)
              filter (where waiting.danger_mark is not null), '{}')`.as('wordMarks'),
          )
          .as('waiting'),
      (join) => join.onTrue(),
    )
    .select(personColumns)
    .select(['message.id', 'message.senderId', 'message.text', 'message.topic'])
    .select(['waiting.since', 'waiting.count', 'waiting.isToday', 'waiting.wordMarks'])
    .where(isWanted('message', wanted))
    .orderBy(sql`cardinality(waiting.word_marks) > 0`, 'desc')
    .orderBy('waiting.isToday', 'desc')
    .orderBy('waiting.since')
    .orderBy('message.id')
    .limit(maxTriageItems)
    .execute();
}

export function listDocuments(ctx: Ctx<StaffScope>, wanted: Wanted) {
  return unseenFiles(ctx)
    .select(personColumns)
    .select(['storedFile.id', 'storedFile.name', 'storedFile.note', 'storedFile.size'])
    .select(['storedFile.type', 'storedFile.uploadedAt'])
    .where(isWanted('document', wanted))
    .orderBy('applicant.urgency', 'desc')
    .orderBy('storedFile.uploadedAt')
    .orderBy('storedFile.id')
    .limit(maxTriageItems)
    .execute();
}

const textColumns = ['textMessage.id', 'textMessage.phone', 'textMessage.body'] as const;

/** Unread ones of the same person or number: when the first came, and how many there are. */
function unreadTexts(isSame: RawBuilder<boolean>) {
  const unread = (selection: RawBuilder<unknown>) => sql`(
    select ${selection} from text_message as unread
    where unread.from_person and unread.read_at is null and ${isSame}
  )`;
  return [
    sql<Date>`${unread(sql`min(unread.created_at)`)}`.as('since'),
    sql<number>`${unread(sql`count(*)`)}`.as('count'),
  ] as const;
}

/** The latest unread text of each person, and of each number without a record. */
export async function listTexts(ctx: Ctx<StaffScope>, wanted: Wanted) {
  const ofRecord = sql<boolean>`unread.applicant_id = applicant.id`;
  const replies = await unreadReplies(ctx)
    .select(personColumns)
    .select(textColumns)
    .select(unreadTexts(ofRecord))
    .where(isWanted('text', wanted))
    .orderBy('applicant.urgency', 'desc')
    .orderBy('textMessage.createdAt')
    .limit(maxTriageItems)
    .execute();
  const ofNumber = sql<boolean>`unread.phone = text_message.phone
    and unread.applicant_id is null`;
  const unknown = await unknownTexts(ctx)
    .select(textColumns)
    .select(unreadTexts(ofNumber))
    .select(['draftApplicant.reference', 'draftApplicant.firstName', 'draftApplicant.lastName'])
    .select(
      sql<string | null>`case when draft_applicant.deleted_at is null
        and draft_applicant.applicant_id is null then draft_applicant.id end`.as('draftId'),
    )
    .where(isWanted('text', wanted))
    .orderBy('textMessage.createdAt')
    .limit(maxTriageItems)
    .execute();
  return { replies, unknown };
}

/** With the record that the application has become, if any. */
export function listAdditions(ctx: Ctx<StaffScope>, wanted: Wanted) {
  return waitingAdditions(ctx)
    .leftJoin('applicant', 'applicant.id', 'draftApplicant.applicantId')
    .select(['formAddition.id', 'formAddition.kind', 'formAddition.createdAt'])
    .select(['formAddition.text', 'formAddition.answers', 'draftApplicant.edition'])
    .select(['draftApplicant.id as draftId', 'draftApplicant.reference'])
    .select(['draftApplicant.firstName', 'draftApplicant.lastName'])
    .select(['draftApplicant.preferredName', 'draftApplicant.dateOfBirth'])
    .select(['draftApplicant.urgency', 'draftApplicant.dangerMarks'])
    .select(['applicant.id as applicantId', 'applicant.reference as recordReference'])
    .where(isWanted('addition', wanted))
    .orderBy('formAddition.createdAt')
    .orderBy('formAddition.id')
    .limit(maxTriageItems)
    .execute();
}

/** The newer record of each pair, which the match is about. */
export function listMatches(ctx: Ctx<StaffScope>, wanted: Wanted) {
  return ctx.db
    .selectFrom(
      openPairs(ctx)
        .select(['foundAt', 'score'])
        .where(isWanted('match', wanted))
        .orderBy('score', 'desc')
        .orderBy('id', 'desc')
        .limit(maxTriageItems)
        .as('pair'),
    )
    .innerJoin('applicant', (join) =>
      join.on(
        sql<boolean>`applicant.id = (
          select id from applicant as member where member.id in (pair.one_id, pair.other_id)
          order by created_at desc, id limit 1)`,
      ),
    )
    .select(personColumns)
    .select(['pair.id', 'pair.foundAt', 'pair.reasons'])
    .execute();
}

/** Numbers of waiting and snoozed items. */
export async function countItems(ctx: Ctx<StaffScope>, now: Date) {
  const count = (
    query: { select: (selection: RawBuilder<never>) => unknown },
    kind: TriageKind,
  ): Promise<{ waiting: number; snoozed: number }> => {
    const snoozed = isSnoozed(kind, now);
    const counted = query as unknown as ReturnType<typeof returnedScreenings>;
    return counted
      .select(sql<number>`count(*) filter (where not ${snoozed})`.as('waiting'))
      .select(sql<number>`count(*) filter (where ${snoozed})`.as('snoozed'))
      .executeTakeFirstOrThrow();
  };
  const application = await count(submittedDrafts(ctx) as never, 'application');
  const screening = await count(returnedScreenings(ctx) as never, 'screening');
  const request = await count(openMoveRequests(ctx) as never, 'request');
  const message = await count(unansweredMessages(ctx) as never, 'message');
  const document = await count(unseenFiles(ctx) as never, 'document');
  const replies = await count(unreadReplies(ctx) as never, 'text');
  const unknown = await count(unknownTexts(ctx) as never, 'text');
  const text = {
    waiting: replies.waiting + unknown.waiting,
    snoozed: replies.snoozed + unknown.snoozed,
  };
  const addition = await count(waitingAdditions(ctx) as never, 'addition');
  const match = await count(openPairs(ctx).clearSelect() as never, 'match');
  return { application, screening, request, message, document, text, addition, match };
}

/** The newer record of a pair, which the match is about. */
const newerMember = sql<string>`(
  select id from applicant as member
  where member.id in (duplicate_pair.one_id, duplicate_pair.other_id)
  order by created_at desc, id limit 1
)`;

/** The person of an item: an application, or a case record. */
export type ItemPerson = { draftId: string } | { applicantId: string };

/** The person of the item, if it awaits a decision and the caller may see it. */
export async function findPerson(
  ctx: Ctx<StaffScope>,
  kind: TriageKind,
  id: string,
): Promise<ItemPerson | undefined> {
  const query = {
    application: () => submittedDrafts(ctx).select('id as draftId').where('id', '=', id),
    screening: () =>
      returnedScreenings(ctx).select('applicant.id as applicantId').where('screening.id', '=', id),
    request: () =>
      openMoveRequests(ctx).select('applicant.id as applicantId').where('moveWish.id', '=', id),
    message: () =>
      unansweredMessages(ctx).select('applicant.id as applicantId').where('message.id', '=', id),
    document: () =>
      unseenFiles(ctx).select('applicant.id as applicantId').where('storedFile.id', '=', id),
    text: () =>
      unreadReplies(ctx).select('applicant.id as applicantId').where('textMessage.id', '=', id),
    addition: () =>
      waitingAdditions(ctx)
        .select(['draftApplicant.id as draftId', 'draftApplicant.applicantId'])
        .where('formAddition.id', '=', id),
    match: () =>
      openPairs(ctx).clearSelect().select(newerMember.as('applicantId')).where('id', '=', id),
  }[kind]();
  const row: { draftId?: string; applicantId?: string | null } | undefined =
    await query.executeTakeFirst();
  if (row?.applicantId) return { applicantId: row.applicantId };
  return row?.draftId === undefined ? undefined : { draftId: row.draftId };
}

/** True for an unread text from a number without a record. */
export async function isUnknownText(ctx: Ctx<StaffScope>, id: string): Promise<boolean> {
  const found = unknownTexts(ctx).select('textMessage.id').where('textMessage.id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The screening that the person's status decision is about. */
export async function findReturnedScreening(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<string | undefined> {
  const row = await returnedScreenings(ctx)
    .select('screening.id')
    .where('applicant.id', '=', applicantId)
    .executeTakeFirst();
  return row?.id;
}

/** Claims and questions by item. */
export async function listWork(ctx: Ctx<StaffScope>, now: Date) {
  const rows = await ctx.db
    .selectFrom('triageItem')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'triageItem.claimedBy').on('claimedUntil', '>', now),
    )
    .select([
      'triageItem.draftApplicantId',
      'screeningId',
      'moveWishId',
      'duplicatePairId',
      'messageId',
      'storedFileId',
      'textMessageId',
      'formAdditionId',
    ])
    .leftJoin('account as asker', 'asker.id', 'triageItem.askedBy')
    .leftJoin('delivery', 'delivery.id', 'triageItem.deliveryId')
    .select(['claimedUntil', 'question', 'delivery.state'])
    .select(['account.id as accountId', 'account.firstName', 'account.lastName'])
    .select(['asker.id as askerId', 'asker.firstName as askerFirstName'])
    .select('asker.lastName as askerLastName')
    .where((where) =>
      where.or([where('claimedUntil', '>', now), where('question', 'is not', null)]),
    )
    .execute();
  return new Map(
    rows.map((row) => {
      const id = Object.values(columns)
        .map((column) => row[column])
        .find((value) => value !== null);
      const { question, state } = row;
      return [
        id ?? '',
        {
          claim: toClaim(ctx, row),
          question,
          asked: askedWay(question, state),
          askedBy: toAsker(row),
        },
      ];
    }),
  );
}

/** Staff ask, too, if the email couldn’t be sent. */
function askedWay(question: string | null, deliveryState: string | null): AskedWay | null {
  if (question === null) return null;
  const isEmailed = deliveryState !== null && !['dropped', 'failed'].includes(deliveryState);
  return isEmailed ? 'email' : 'by-staff';
}

interface AskerRow {
  askerId: string | null;
  askerFirstName: string | null;
  askerLastName: string | null;
}

function toAsker({ askerId: id, askerFirstName: firstName, askerLastName: lastName }: AskerRow) {
  return id === null || firstName === null || lastName === null
    ? null
    : { id, firstName, lastName };
}

interface ClaimRow {
  claimedUntil: Date | null;
  accountId: string | null;
  firstName: string | null;
  lastName: string | null;
}

function toClaim(ctx: Ctx<StaffScope>, { claimedUntil, ...row }: ClaimRow) {
  const { accountId: id, firstName, lastName } = row;
  if (id === null || firstName === null || lastName === null || !claimedUntil) return null;
  const isMine = id === ctx.scope.accountId;
  return { by: { id, firstName, lastName }, isMine, until: claimedUntil.toISOString() };
}

/** A colleague's claim that is still in force. */
export async function findOthersClaim(ctx: Ctx<StaffScope>, kind: TriageKind, id: string) {
  const row = await ctx.db
    .selectFrom('triageItem')
    .innerJoin('account', 'account.id', 'triageItem.claimedBy')
    .select(['claimedUntil', 'account.id as accountId'])
    .select(['account.firstName', 'account.lastName'])
    .where(columns[kind], '=', id)
    .where('claimedBy', '!=', ctx.scope.accountId)
    .where('claimedUntil', '>', ctx.now)
    .executeTakeFirst();
  return row && toClaim(ctx, row);
}

/**
 * Claims the item in one statement, so that only the first of two simultaneous callers gets it.
 * False if a colleague has it.
 */
export async function claim(
  ctx: Ctx<StaffScope>,
  kind: TriageKind,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<boolean> {
  const { accountId } = ctx.scope;
  const claimed = await ctx.db
    .insertInto('triageItem')
    .values({ [columns[kind]]: id, claimedBy: accountId, claimedUntil: until })
    .onConflict((conflict) =>
      conflict
        .column(columns[kind])
        .doUpdateSet({ claimedBy: accountId, claimedUntil: until })
        .where((where) =>
          where.or([
            where('triageItem.claimedBy', 'is', null),
            where('triageItem.claimedBy', '=', accountId),
            where('triageItem.claimedUntil', '<=', now),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Ends the caller's claims: of this item, or of all but this one. */
export async function release(
  ctx: Ctx<StaffScope>,
  kind: TriageKind,
  { id, isKept }: { id: string; isKept: boolean },
): Promise<boolean> {
  const isItem = sql<boolean>`${sql.ref(columns[kind])} is not distinct from ${id}::uuid`;
  const { numUpdatedRows } = await ctx.db
    .updateTable('triageItem')
    .set({ claimedBy: null, claimedUntil: null })
    .where('claimedBy', '=', ctx.scope.accountId)
    .where(isKept ? sql<boolean>`not ${isItem}` : isItem)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface StoredQuestion {
  question: string | null;
  deliveryId: string | null;
  askedBy: string | null;
  asked: AskedWay | null;
}

export interface StoredItem extends StoredQuestion {
  id: string;
  snoozedUntil: Date | null;
}

/** Locks what is stored about the item, so that a question is asked once. */
export async function lockItem(
  ctx: Ctx<StaffScope>,
  kind: TriageKind,
  id: string,
): Promise<StoredItem> {
  await ctx.db
    .insertInto('triageItem')
    .values({ [columns[kind]]: id })
    .onConflict((conflict) => conflict.column(columns[kind]).doNothing())
    .execute();
  const { state, ...row } = await ctx.db
    .selectFrom('triageItem')
    .leftJoin('delivery', 'delivery.id', 'triageItem.deliveryId')
    .select(['triageItem.id', 'snoozedUntil', 'question', 'deliveryId', 'askedBy'])
    .select('delivery.state')
    .where(`triageItem.${columns[kind]}`, '=', id)
    .forUpdate('triageItem')
    .executeTakeFirstOrThrow();
  return { ...row, asked: askedWay(row.question, state) };
}

/** Takes the item out of the queue and ends the claim, or returns it (null). */
export async function snooze(
  ctx: Ctx<StaffScope>,
  id: string,
  { until, question, deliveryId, askedBy }: Omit<StoredQuestion, 'asked'> & { until: Date | null },
  now: Date,
): Promise<void> {
  // A question needs a time, which for a returned item is over.
  const snoozedUntil = until ?? (question === null ? null : now);
  await ctx.db
    .updateTable('triageItem')
    .set({ snoozedUntil, snoozedBy: snoozedUntil && ctx.scope.accountId })
    .set({ question, deliveryId, askedBy, claimedBy: null, claimedUntil: null })
    .where('id', '=', id)
    .execute();
}

/** The question that this email carries; undefined if it was taken back or replaced. */
export async function findQuestionToSend(
  ctx: Ctx<SystemScope>,
  deliveryId: string,
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('triageItem')
    .select('question')
    .where('deliveryId', '=', deliveryId)
    .executeTakeFirst();
  return row?.question ?? undefined;
}

/** Returns an item whose question couldn't be emailed; false if it is no longer out of the queue. */
export async function returnUnasked(
  ctx: Ctx<SystemScope>,
  deliveryId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('triageItem')
    .set({ snoozedUntil: now })
    .where('deliveryId', '=', deliveryId)
    .where('snoozedUntil', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The language of an application that awaits a decision; undefined once it was decided. */
export async function findLanguageOfApplication(
  ctx: Ctx<SystemScope>,
  id: string,
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('draftApplicant')
    .select('language')
    .where('id', '=', id)
    .where('submittedAt', 'is not', null)
    .where('finalisedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.language;
}
