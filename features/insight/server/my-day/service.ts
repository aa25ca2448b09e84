/** My day and the team's: what needs a staff member, in order. Reads other modules' queries. */

import type { Language } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import type { Ctx } from '#core/server/context.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { dayIn, daysAfter, startOfDay, timeIn } from '#core/server/time/days-in-zone.ts';
import * as calendar from '#features/calendar/server/events/calendar.ts';
import {
  type DayItem,
  type MyDay,
  maxTeamWorkers,
  type readMyDay,
} from '#features/insight/contract/my-day.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as shiftNotes from '#features/shift-notes/server/service.ts';
import * as dayTasks from '#features/tasks/server/day-queries.ts';
import * as dashboard from '../dashboard/queries.ts';
import { type OwnedItem, toColumns } from './policy.ts';
import * as queries from './queries.ts';
import { listTriage } from './triage.ts';

/** Most shift notes to read at once; the important ones come first. */
const maxShiftNotes = 20;

/** Most items of a kind: in my day, and in each column of the team's. */
const limits = {
  me: { tasks: 100, appointments: 60, dangers: 20, gaps: 8, dates: 30, triage: 12 },
  team: { tasks: 8, appointments: 200, dangers: 100, gaps: 4, dates: 100, triage: 8 },
} as const;

export async function read(
  ctx: Ctx<StaffScope>,
  { of, zone: wantedZone }: ReceivedBy<typeof readMyDay>['query'],
  language: Language,
): Promise<MyDay> {
  const settings = await organization.waitedDays(ctx);
  const zone = wantedZone ?? settings.zone;
  if (!isTimeZone(zone)) throw invalid('zone', 'not-valid');
  const isMine = of === 'me';
  const today = dayIn(zone, ctx.now);
  const contactBefore = daysAfter(today, -settings.contactDays);
  const before = startOfDay(contactBefore, zone);
  const week = { from: today, to: daysAfter(today, 6) };
  const max = limits[of];
  const view = isMine ? 'mine' : 'all';

  const workers = isMine
    ? [await queries.readWorker(ctx)]
    : await queries.listWorkers(ctx, maxTeamWorkers + 1);
  const shown = workers.slice(0, maxTeamWorkers);
  const ids = shown.map(({ id }) => id);
  const owners = isMine ? ids : [null, ...ids];

  const [tasks, events, dangers, gaps, gapCount, dates, dateCount, triage, people, notes] =
    await Promise.all([
      dayTasks.listForDay(ctx, isMine ? 'mine' : ids, {
        now: { today, clock: timeIn(zone, ctx.now) },
        since: startOfDay(today, zone),
        language,
        limit: max.tasks,
      }),
      calendar.dayOverview(
        ctx,
        { day: today, timeZone: zone, ...(isMine && { staff: ids }) },
        max.appointments,
      ),
      queries.listDangers(ctx, ids, max.dangers),
      queries.listContactGaps(ctx, owners, { before, limit: max.gaps }),
      dashboard.countNotContacted(ctx, view, before),
      queries.listDates(ctx, owners, { today, to: week.to, limit: max.dates }),
      dashboard.supportDatesWithin(ctx, view, { ...week, limit: 1 }),
      listTriage(ctx, max.triage),
      queries.countPeople(ctx, isMine),
      isMine ? shiftNotes.listMyUnread(ctx, { limit: maxShiftNotes }) : { items: [] },
    ]);

  const owned = [
    ...dangers,
    ...ownedBy(
      null,
      notes.items.map((note) => ({ kind: 'shift-note', note })),
    ),
    ...ownedBy(null, triage.items),
    ...tasks.found.map(({ assigneeId, ...task }) => ({
      owner: assigneeId,
      item: { kind: 'task' as const, ...task },
    })),
    ...events.next.flatMap((occurrence) => {
      const staffIds = occurrence.staff.map(({ id }) => id);
      const attending = staffIds.length > 0 ? staffIds : [null];
      return attending.map((owner) => ({
        owner,
        item: { kind: 'appointment' as const, occurrence },
      }));
    }),
    ...dates,
    ...gaps,
  ];
  const columns = toColumns(
    isMine ? shown : [null, ...shown],
    isMine ? ownedBy(ctx.scope.accountId, once(owned)) : owned,
    {
      day: today,
      now: ctx.now.toISOString(),
      clock: (moment) => {
        const at = new Date(moment);
        return dayIn(zone, at) < today ? '' : timeIn(zone, at);
      },
    },
  );
  return {
    of,
    day: today,
    counts: {
      overdue: tasks.overdue,
      tasksToday: tasks.dueToday,
      appointments: events.count,
      withoutContact: gapCount,
      datesThisWeek: dateCount.count,
      triage: triage.count,
      triageLate: triage.late,
      people,
    },
    contactBefore,
    columns,
    hasMoreWorkers: workers.length > shown.length,
  };
}

function ownedBy(owner: string | null, items: readonly DayItem[]): OwnedItem[] {
  return items.map((item) => ({ owner, item }));
}

/** An appointment with several colleagues is in my day once. */
function once(owned: readonly OwnedItem[]): DayItem[] {
  return [...new Map(owned.map(({ item }) => [itemKey(item), item])).values()];
}

function itemKey(item: DayItem): unknown {
  if (item.kind !== 'appointment') return item;
  return `${item.occurrence.eventId} ${item.occurrence.occurrence}`;
}
