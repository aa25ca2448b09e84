/** One queue of what awaits a decision. */

import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { announce } from '#core/server/db/live-channel.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { dayIn } from '#core/server/time/days-in-zone.ts';
import { toSentFile } from '#features/documents/server/seen.ts';
import type { DuplicateReason } from '#features/duplicates/contract/duplicates.ts';
import type { ArrivalWay } from '#features/intake/contract/arrivals.ts';
import { withQuestions } from '#features/intake/server/form-additions/reading.ts';
import type { TeamTopic } from '#features/messages/contract/team-messages.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { DecisionSubject } from '#features/person/server/claims/claims.ts';
import {
  type DangerMark,
  highestUrgency,
  sortByUrgency,
} from '#features/questions/contract/danger-rules.ts';
import {
  claimMinutes,
  maxTriageItems,
  type TriageAsking,
  type TriageClaim,
  type TriageItem,
  type TriageItemKey,
  type TriageKind,
  type TriageQueue,
  type TriageReason,
  triageKinds,
} from '#features/triage/contract/triage.ts';
import { type GivenAnswer, listReasonAnswers, neededByAnswers, reasonFrom } from './answers.ts';
import * as asking from './asking.ts';
import { compareItems, countDue, triageGroup } from './policy.ts';
import * as queries from './queries.ts';

/** Longest time out of the queue. */
const maxSnoozeDays = 60;

/** Facts that all items of one reply share. */
interface Board {
  promise: organization.PromisedReply;
  today: string;
  work: Awaited<ReturnType<typeof queries.listWork>>;
}

type Reader = (ctx: Ctx<StaffScope>, board: Board, wanted: queries.Wanted) => Promise<TriageItem[]>;

interface ItemRow {
  id: string;
  applicantId?: string;
  reference: string;
  firstName: string | null;
  lastName: string | null;
  preferredName: string | null;
  pronouns?: string | null;
  dateOfBirth: string | null;
  urgency: number;
  dangerMarks: readonly string[];
  arrivedBy?: string;
  formDocuments?: number;
}

interface ItemFacts {
  kind: TriageKind;
  since: Date;
  /** A match is not a danger by itself. */
  urgency?: number;
  neededBy: string | null;
  reason: TriageReason;
  request?: TriageItem['request'];
  message?: TriageItem['message'];
  document?: TriageItem['document'];
  text?: TriageItem['text'];
  addition?: TriageItem['addition'];
}

function toItem(row: ItemRow, facts: ItemFacts, { promise, today, work }: Board): TriageItem {
  const { kind, since, urgency = row.urgency, neededBy, reason } = facts;
  const { request = null, message = null, document = null, text = null, addition = null } = facts;
  const stored = work.get(row.id) ?? { claim: null, question: null, asked: null, askedBy: null };
  const marks = sortByUrgency(row.dangerMarks as DangerMark[]);
  return {
    kind,
    id: row.id,
    group: triageGroup(urgency, neededBy, today),
    person: {
      applicantId: row.applicantId ?? null,
      reference: row.reference,
      firstName: row.firstName,
      lastName: row.lastName,
      preferredName: row.preferredName,
      pronouns: row.pronouns ?? null,
      dateOfBirth: row.dateOfBirth,
    },
    marks,
    reason: urgency > 0 && marks.length > 0 ? { kind: 'marks' } : reason,
    since: since.toISOString(),
    dueAt: organization.replyDueAt(since, urgency, promise).toISOString(),
    neededBy,
    ...stored,
    arrivedBy: (row.arrivedBy as ArrivalWay | undefined) ?? null,
    formDocuments: row.formDocuments ?? 0,
    request,
    message,
    document,
    text,
    addition,
  };
}

/** Facts of an application or a screening, from its answers. */
function factsFromAnswers(
  given: ReadonlyMap<string, GivenAnswer> | undefined,
  kind: TriageKind,
  since: Date,
  { today, promise }: Board,
): ItemFacts {
  const answers = given ?? new Map<string, GivenAnswer>();
  const needed = neededByAnswers(answers, { givenOn: dayIn(promise.zone, since), today });
  const reason = reasonFrom(answers, needed?.answer);
  return { kind, since, neededBy: needed?.day ?? null, reason };
}

async function applications(
  ctx: Ctx<StaffScope>,
  board: Board,
  wanted: queries.Wanted,
): Promise<TriageItem[]> {
  const rows = await queries.listApplications(ctx, wanted);
  const ids = rows.map(({ id }) => id);
  const answers = await listReasonAnswers(ctx, 'draftApplicantId', ids);
  return rows.map((row) => {
    const since = row.submittedAt ?? ctx.now;
    return toItem(row, factsFromAnswers(answers.get(row.id), 'application', since, board), board);
  });
}

async function screenings(
  ctx: Ctx<StaffScope>,
  board: Board,
  wanted: queries.Wanted,
): Promise<TriageItem[]> {
  const rows = await queries.listScreenings(ctx, wanted);
  const ids = rows.map(({ applicantId }) => applicantId);
  const answers = await listReasonAnswers(ctx, 'applicantId', ids);
  return rows.map((row) => {
    const given = answers.get(row.applicantId);
    const since = row.submittedAt ?? ctx.now;
    return toItem(row, factsFromAnswers(given, 'screening', since, board), board);
  });
}

async function requests(
  ctx: Ctx<StaffScope>,
  board: Board,
  wanted: queries.Wanted,
): Promise<TriageItem[]> {
  const rows = await queries.listRequests(ctx, wanted);
  return rows.map((row) => {
    const { eventId, startsOn: start, text } = row;
    const neededBy = start.slice(0, 10);
    const reason = { kind: 'move' } as const;
    const request = { eventId, start, text };
    return toItem(row, { kind: 'request', since: row.askedAt, neededBy, reason, request }, board);
  });
}

async function messages(
  ctx: Ctx<StaffScope>,
  board: Board,
  wanted: queries.Wanted,
): Promise<TriageItem[]> {
  const rows = await queries.listMessages(ctx, wanted);
  return rows.map((row) => {
    const { since, senderId: from, text, count, topic, isToday } = row;
    const reason = { kind: 'message' } as const;
    const message = { from, text, count, topic: topic as TeamTopic | null, isToday };
    const dangerMarks = sortByUrgency([...row.dangerMarks, ...row.wordMarks] as DangerMark[]);
    const urgency = Math.max(row.urgency, highestUrgency(row.wordMarks as DangerMark[]));
    const neededBy = isToday ? board.today : null;
    const facts = { kind: 'message', since, urgency, neededBy, reason, message } as const;
    return toItem({ ...row, dangerMarks }, facts, board);
  });
}

async function documents(
  ctx: Ctx<StaffScope>,
  board: Board,
  wanted: queries.Wanted,
): Promise<TriageItem[]> {
  const rows = await queries.listDocuments(ctx, wanted);
  return rows.map((row) => {
    const { uploadedAt: since } = row;
    const reason = { kind: 'document' } as const;
    const document = toSentFile(row);
    return toItem(row, { kind: 'document', since, neededBy: null, reason, document }, board);
  });
}

async function texts(
  ctx: Ctx<StaffScope>,
  board: Board,
  wanted: queries.Wanted,
): Promise<TriageItem[]> {
  const { replies, unknown } = await queries.listTexts(ctx, wanted);
  const reason = { kind: 'text' } as const;
  const textFacts = (
    {
      since,
      phone: from,
      body,
      count,
    }: Pick<(typeof replies)[number], 'since' | 'phone' | 'body' | 'count'>,
    draftId: string | null,
  ) => ({
    kind: 'text' as const,
    since,
    neededBy: null,
    reason,
    text: { from, text: body, count, draftId },
  });
  const nameless = { preferredName: null, dateOfBirth: null, urgency: 0, dangerMarks: [] };
  return [
    ...replies.map((row) => toItem(row, textFacts(row, null), board)),
    ...unknown.map(({ draftId, ...row }) =>
      // The number stands for the name.
      toItem(
        {
          ...nameless,
          ...row,
          firstName: row.firstName ?? row.phone,
          reference: row.reference ?? '',
        },
        textFacts(row, draftId),
        board,
      ),
    ),
  ];
}

async function additions(
  ctx: Ctx<StaffScope>,
  board: Board,
  wanted: queries.Wanted,
): Promise<TriageItem[]> {
  const rows = await queries.listAdditions(ctx, wanted);
  const items: TriageItem[] = [];
  for (const { applicantId, recordReference, draftId, ...row } of rows) {
    const { kind, text, createdAt: since } = row;
    const reason = { kind: 'addition' } as const;
    const answers = await withQuestions(ctx, row);
    const addition = { kind, text, answers, draftId };
    const person = {
      ...row,
      reference: recordReference ?? row.reference,
      ...(applicantId !== null && { applicantId }),
    };
    items.push(
      toItem(person, { kind: 'addition', since, neededBy: null, reason, addition }, board),
    );
  }
  return items;
}

async function matches(
  ctx: Ctx<StaffScope>,
  board: Board,
  wanted: queries.Wanted,
): Promise<TriageItem[]> {
  const rows = await queries.listMatches(ctx, wanted);
  return rows.map((row) => {
    const reason = { kind: 'match', reasons: row.reasons as DuplicateReason[] } as const;
    const facts = {
      kind: 'match',
      since: row.foundAt,
      neededBy: null,
      reason,
      urgency: 0,
    } as const;
    return toItem(row, facts, board);
  });
}

const readers: Record<TriageKind, Reader> = {
  application: applications,
  screening: screenings,
  request: requests,
  message: messages,
  document: documents,
  text: texts,
  addition: additions,
  match: matches,
};

/**
 * The queue, in order. The counts cover every item, the items at most `maxTriageItems` and the
 * opened one.
 */
export async function list(
  ctx: Ctx<StaffScope>,
  { kind, opened }: { kind?: TriageKind | undefined; opened?: string | undefined },
): Promise<TriageQueue> {
  const promise = await organization.promisedReply(ctx);
  const today = dayIn(promise.zone, ctx.now);
  const board = { promise, today, work: await queries.listWork(ctx, ctx.now) };
  const found: TriageItem[] = [];
  const wanted = { now: ctx.now };
  for (const one of kind ? [kind] : triageKinds) {
    found.push(...(await readers[one](ctx, board, wanted)));
  }
  const items = found.toSorted(compareItems).slice(0, maxTriageItems);
  if (opened !== undefined) items.push(...(await findBeyond(ctx, items, board, opened)));
  const counted = await queries.countItems(ctx, ctx.now);
  const waiting = (one: TriageKind) => counted[one].waiting;
  const sum = (read: (one: TriageKind) => number) =>
    triageKinds.reduce((total, one) => total + read(one), 0);
  return {
    items,
    counts: {
      all: sum(waiting),
      application: waiting('application'),
      screening: waiting('screening'),
      request: waiting('request'),
      message: waiting('message'),
      document: waiting('document'),
      text: waiting('text'),
      addition: waiting('addition'),
      match: waiting('match'),
    },
    ...countDue(items, ctx.now, promise.zone),
    snoozed: sum((one) => counted[one].snoozed),
  };
}

/** The opened item, if it is in the queue but not among these. */
async function findBeyond(
  ctx: Ctx<StaffScope>,
  items: readonly TriageItem[],
  board: Board,
  opened: string,
): Promise<TriageItem[]> {
  if (items.some(({ kind, id }) => `${kind}/${id}` === opened)) return [];
  const [kind, id] = opened.split('/') as [TriageKind, string];
  return readers[kind](ctx, board, { now: ctx.now, id });
}

/** Waiting items of all kinds, for the menu. */
export async function countWaiting(ctx: Ctx<StaffScope>): Promise<number> {
  const counted = await queries.countItems(ctx, ctx.now);
  return triageKinds.reduce((total, one) => total + counted[one].waiting, 0);
}

/** Tells the other browsers that a claim or a snooze changed. */
function announceChange(ctx: Ctx<StaffScope>): Promise<void> {
  return announce(ctx.db, { kind: 'triage', ids: null, by: ctx.scope.accountId });
}

/** Null for a text from an unknown number, which is in no record. */
async function requireItem(
  ctx: Ctx<StaffScope>,
  { kind, id }: TriageItemKey,
): Promise<queries.ItemPerson | null> {
  const person = await queries.findPerson(ctx, kind, id);
  if (person) return person;
  if (kind === 'text' && (await queries.isUnknownText(ctx, id))) return null;
  throw problem('not-found');
}

/** Refuses while a colleague has the item open. */
async function requireUnclaimed(ctx: Ctx<StaffScope>, { kind, id }: TriageItemKey): Promise<void> {
  const claim = await queries.findOthersClaim(ctx, kind, id);
  if (claim) throw problem('claimed', claim);
}

/** Refuses a decision, in triage or elsewhere, while a colleague has its item open. */
export async function requireDecidable(
  ctx: Ctx<StaffScope>,
  { of, id }: DecisionSubject,
): Promise<void> {
  if (of !== 'applicant') return requireUnclaimed(ctx, { kind: of, id });
  const screeningId = await queries.findReturnedScreening(ctx, id);
  if (screeningId !== undefined) {
    await requireUnclaimed(ctx, { kind: 'screening', id: screeningId });
  }
}

/** Claims the item for the caller, or renews the claim. */
export function claim(ctx: Ctx<StaffScope>, { kind, id }: TriageItemKey): Promise<TriageClaim> {
  return inTransaction(ctx, async (tx): Promise<TriageClaim> => {
    await requireItem(tx, { kind, id });
    await queries.release(tx, kind, { id, isKept: true });
    const { now } = tx;
    const until = new Date(now.getTime() + claimMinutes * 60_000);
    if (!(await queries.claim(tx, kind, { id, now, until }))) {
      const held = await queries.findOthersClaim(tx, kind, id);
      throw problem('claimed', held);
    }
    await announceChange(tx);
    const work = await queries.listWork(tx, now);
    return work.get(id)?.claim ?? refuse('not-found');
  });
}

export function release(ctx: Ctx<StaffScope>, { kind, id }: TriageItemKey): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    if (await queries.release(tx, kind, { id, isKept: false })) await announceChange(tx);
    return undefined;
  });
}

/** How a question would reach the person of this item. Counts as opening their record. */
export function readAsking(
  ctx: Ctx<StaffScope>,
  { kind, id }: TriageItemKey,
): Promise<TriageAsking> {
  return inTransaction(ctx, async (tx): Promise<TriageAsking> => {
    const person = await requireItem(tx, { kind, id });
    return person ? asking.describe(tx, person) : refuse('not-found');
  });
}

/** Takes the item out of the queue until a later time, or returns it; asks its question. */
export function snooze(
  ctx: Ctx<StaffScope>,
  { kind, id }: TriageItemKey,
  { until, question }: { until: string | null; question?: string | null | undefined },
): Promise<Pick<TriageItem, 'asked'>> {
  return inTransaction(ctx, async (tx): Promise<Pick<TriageItem, 'asked'>> => {
    const person = await requireItem(tx, { kind, id });
    await requireUnclaimed(tx, { kind, id });
    const at = until === null ? null : snoozeMoment(until, tx.now);
    const isAsking = typeof question === 'string';
    if (person === null) return snoozeUnknown(tx, { kind, id }, at, isAsking);
    if (at === null && isAsking) throw invalid('question', 'not-valid');
    const item = await queries.lockItem(tx, kind, id);
    const stored = await asking.changeQuestion(tx, item, { question, until: at, to: person });
    await queries.snooze(tx, item.id, { ...stored, until: at }, tx.now);
    if (!asking.isRepeat(item, question, tx.now)) {
      const away = isAsking ? 'triage-asked' : 'triage-snoozed';
      const verb = at === null ? 'triage-returned' : away;
      const { record, recordId } = auditedRecord(person);
      const after = { until, ...(isAsking && { asked: stored.asked }) };
      await recordAudit(tx, { action: `${record}.${verb}`, recordId, after });
    }
    await announceChange(tx);
    return { asked: stored.asked };
  });
}

function auditedRecord(person: queries.ItemPerson) {
  return 'draftId' in person
    ? ({ record: 'draft-applicant', recordId: person.draftId } as const)
    : ({ record: 'applicant', recordId: person.applicantId } as const);
}

/** There is no one to ask a question. */
async function snoozeUnknown(
  ctx: Ctx<StaffScope>,
  { kind, id }: TriageItemKey,
  until: Date | null,
  isAsking: boolean,
): Promise<Pick<TriageItem, 'asked'>> {
  if (isAsking) throw invalid('question', 'not-valid');
  const item = await queries.lockItem(ctx, kind, id);
  const none = { question: null, deliveryId: null, askedBy: null };
  await queries.snooze(ctx, item.id, { ...none, until }, ctx.now);
  const action = until === null ? 'text-message.triage-returned' : 'text-message.triage-snoozed';
  const after = { until: until?.toISOString() ?? null };
  await recordAudit(ctx, { action, recordId: id, after });
  await announceChange(ctx);
  return { asked: null };
}

function snoozeMoment(until: string, now: Date): Date {
  const at = new Date(until);
  const latest = now.getTime() + maxSnoozeDays * 86_400_000;
  if (!(at.getTime() > now.getTime() && at.getTime() <= latest))
    throw invalid('until', 'not-valid');
  return at;
}
