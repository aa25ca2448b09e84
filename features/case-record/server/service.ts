/** The case record as a whole: what its header and its overview say about a person. */

import type { Language } from '#core/contract/languages.ts';
import type { Total } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { dayIn, daysAfter } from '#core/server/time/days-in-zone.ts';
import * as calendar from '#features/calendar/server/events/calendar.ts';
import {
  type CaseSummary,
  daysOfSummaryDates,
  maxSummaryDates,
  maxSummaryTasks,
} from '#features/case-record/contract/case-summary.ts';
import * as pairs from '#features/duplicates/server/pairs.ts';
import * as additions from '#features/intake/server/form-additions/reading.ts';
import * as holds from '#features/lifecycle/server/holds/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/reading.ts';
import * as photos from '#features/photos/server/service.ts';
import * as support from '#features/support/server/service.ts';
import * as tasks from '#features/tasks/server/service.ts';
import { endingConsents, importantDates, missingFacts } from './policy.ts';
import * as queries from './queries.ts';

/** Logs access: the overview is part of the case record. */
export async function readSummary(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  language: Language,
): Promise<CaseSummary> {
  const applicant = await applicants.open(ctx, applicantId);
  const timeZone = await organization.timeZone(ctx);
  const today = dayIn(timeZone, ctx.now);
  const record = await support.readWithin(ctx, applicantId);
  const range = { from: today, to: daysAfter(today, daysOfSummaryDates) };
  const followUps = await queries.listFollowUps(ctx, applicantId, range);
  const { flag, verdicts } = await contactSafety.readWithin(ctx, applicantId);
  return {
    photo: await photos.findPhoto(ctx, applicantId),
    contactFlag: flag,
    mayCall: verdicts.call.outcome !== 'refused',
    heldSince: await holds.findHeldSince(ctx, applicantId),
    additions: await additions.waitingInRecord(ctx, applicantId),
    likelyPairs: await pairs.listLikely(ctx, applicantId),
    statusSince: await queries.findStatusSince(ctx, applicantId),
    ...(await queries.findContacts(ctx, applicantId)),
    ...(await queries.findEnrollment(ctx, applicantId)),
    nextAppointment: await findNextAppointment(ctx, applicantId, { today, timeZone, language }),
    tasks: await listOpenTasks(ctx, applicantId, { timeZone, language }),
    dates: importantDates(record, followUps, range).slice(0, maxSummaryDates),
    endingConsents: endingConsents(await queries.listConsents(ctx, applicantId), today),
    missing: missingFacts(applicant, record, today),
  };
}

async function findNextAppointment(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { today, timeZone, language }: { today: string; timeZone: string; language: Language },
): Promise<CaseSummary['nextAppointment']> {
  // Starts a day earlier, so that one that runs past midnight is found until its end.
  const range = { from: daysAfter(today, -1), to: daysAfter(today, 365), timeZone };
  const sent = { ...range, applicant: applicantId, entries: 'without' as const };
  const { occurrences } = await calendar.list(ctx, sent, language);
  const next = occurrences.find(
    ({ endAt, people }) =>
      Date.parse(endAt) > ctx.now.getTime() &&
      people.some(({ id, attends, attendance }) => id === applicantId && attends && !attendance),
  );
  if (!next) return null;
  const { eventId, occurrence, kind, title, locationId, place } = next;
  const { allDay, start, end, startAt, endAt } = next;
  const time = { allDay, start, end, timeZone: next.timeZone, startAt, endAt };
  return { eventId, occurrence, kind, title, ...time, locationId, place };
}

/** A count that stopped at its limit is the limit. */
function exactCount(total: Total): number {
  return typeof total === 'number' ? total : total.atLeast;
}

async function listOpenTasks(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { timeZone, language }: { timeZone: string; language: Language },
): Promise<CaseSummary['tasks']> {
  const about = { applicant: applicantId, zone: timeZone };
  const open = await tasks.list(
    ctx,
    { ...about, list: 'team', sort: 'due', limit: maxSummaryTasks },
    language,
  );
  const overdue = await tasks.list(ctx, { ...about, list: 'overdue', limit: 1 }, language);
  return {
    first: open.items.map((task) => {
      const { id, version, title, assignee, due, dueTime, priority, snoozedUntil, doneAt } = task;
      return { id, version, title, assignee, due, dueTime, priority, snoozedUntil, doneAt };
    }),
    open: exactCount(open.total),
    overdue: exactCount(overdue.total),
  };
}
