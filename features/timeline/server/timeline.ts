/** Timeline of a person, derived from the audit log. */

import type * as z from 'zod';
import type { Ctx } from '#core/server/context.ts';
import { type Page, toTotal } from '#core/server/db/page.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as incidents from '#features/incidents/server/service.ts';
import * as notes from '#features/notes/server/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as questions from '#features/questions/server/service.ts';
import * as shiftNotes from '#features/shift-notes/server/service.ts';
import * as tasks from '#features/tasks/server/service.ts';
import * as texts from '#features/texts/server/service.ts';
import {
  maxNewEntries,
  type readNewActivity,
  type readTimeline,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
} from '#features/timeline/contract/timeline.ts';
import {
  entryNoteId,
  entryQuestionIds,
  entryTaskId,
  entryTextId,
  toEntry,
} from './timeline-entries.ts';
import * as queries from './timeline-queries.ts';

/** Batch size when reading the whole log. */
const batchSize = 500;

/** Ids of the incidents and shift notes about the person that these kinds ask for. */
async function listOtherRecords(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  kinds: readonly TimelineKind[],
): Promise<string[]> {
  return [
    ...(kinds.includes('incident') ? await incidents.listIdsAbout(ctx, applicantId) : []),
    ...(kinds.includes('shift-note') ? await shiftNotes.listIdsAbout(ctx, applicantId) : []),
  ];
}

async function loadRelated(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  events: readonly queries.LoggedEvent[],
) {
  const recordIds = (kind: 'incident' | 'shift-note') =>
    events.filter(({ action }) => action.startsWith(`${kind}.`)).map(({ recordId }) => recordId);
  return {
    incidents: await incidents.findOutlines(ctx, recordIds('incident')),
    shiftNotes: await shiftNotes.findOutlines(ctx, recordIds('shift-note')),
    notes: await notes.find(
      ctx,
      applicantId,
      events.flatMap((event) => entryNoteId(event) ?? []),
    ),
    topics: await questions.listQuestionTopics(ctx, events.flatMap(entryQuestionIds)),
    tasks: await tasks.titlesOf(
      ctx,
      events.flatMap((event) => entryTaskId(event) ?? []),
    ),
    texts: await texts.findTexts(
      ctx,
      events.flatMap((event) => entryTextId(event) ?? []),
    ),
  };
}

/**
 * Reads all entries, oldest first; the caller must have logged the access. Maps each batch with
 * `toItems` at once, because raw entries contain whole notes.
 */
export async function readAll<Item>(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  kinds: readonly TimelineKind[],
  toItems: (entries: readonly TimelineEntry[]) => readonly Item[],
): Promise<Item[]> {
  const batches: (readonly Item[])[] = [];
  const otherRecordIds = await listOtherRecords(ctx, applicantId, kinds);
  let after: number | undefined;
  for (;;) {
    const range = { kinds, otherRecordIds, after, limit: batchSize };
    const events = await queries.listEvents(ctx, applicantId, range);
    const related = await loadRelated(ctx, applicantId, events);
    batches.push(toItems(events.toReversed().flatMap((event) => toEntry(event, related) ?? [])));
    if (events.length < batchSize) return batches.reverse().flat();
    after = events.at(-1)?.id;
  }
}

/** Logs access: the timeline is part of the case record. */
export async function read(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { kind, contact, after, limit }: z.output<(typeof readTimeline)['query']>,
): Promise<Page<TimelineEntry>> {
  await applicants.open(ctx, applicantId);
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw invalid('after', 'not-valid');
  const kinds = kind?.length ? kind : timelineKinds;
  const otherRecordIds = await listOtherRecords(ctx, applicantId, kinds);
  const filters = { kinds, otherRecordIds, onlyContacts: contact === 'only' };
  const events = await queries.listEvents(ctx, applicantId, {
    ...filters,
    after: after === undefined ? undefined : Number(after),
    // One extra row shows whether there is a next page.
    limit: limit + 1,
  });
  const pageEvents = events.slice(0, limit);
  const related = await loadRelated(ctx, applicantId, pageEvents);
  const last = events.length > limit ? pageEvents.at(-1) : undefined;
  return {
    items: pageEvents.flatMap((event) => toEntry(event, related) ?? []),
    next: last ? String(last.id) : null,
    total: toTotal(await queries.countEntries(ctx, applicantId, filters)),
  };
}

/** Opening a record again within this time continues the same visit. In minutes. */
const minutesOfVisit = 60;

/** Lists what others did since the caller's last visit. Logs access. */
export async function readNew(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<z.output<typeof readNewActivity.reply.body>> {
  await applicants.open(ctx, applicantId);
  const visitBegan = new Date(ctx.now.getTime() - minutesOfVisit * 60_000);
  const since = await queries.findLastVisit(ctx, applicantId, visitBegan);
  if (since === null) return { lastVisitAt: null, entries: [], hasMore: false };
  const events = await queries.listEvents(ctx, applicantId, {
    kinds: timelineKinds,
    otherRecordIds: await listOtherRecords(ctx, applicantId, timelineKinds),
    newFor: { accountId: ctx.scope.accountId, since },
    after: undefined,
    limit: maxNewEntries + 1,
  });
  const shown = events.slice(0, maxNewEntries);
  const related = await loadRelated(ctx, applicantId, shown);
  return {
    lastVisitAt: since.toISOString(),
    entries: shown.flatMap((event) => toEntry(event, related) ?? []),
    hasMore: events.length > maxNewEntries,
  };
}
