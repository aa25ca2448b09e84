import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { isRange, rangeDay, sentEventTime, timeZone } from '#core/contract/event-times.ts';
import { operation } from '#core/contract/operation.ts';
import { several } from '#core/contract/paging.ts';
import { maxEventPeople, maxEventStaff, sentFields } from './events.ts';

export const conflict = z.object({
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('staff'), id: z.uuid() }),
    z.object({ kind: z.literal('person'), id: z.uuid() }),
    z.object({ kind: z.literal('place'), id: z.uuid() }),
  ]),
  /** Which of the proposed times conflicts. */
  start: z.string(),
  startAt: moment,
  endAt: moment,
  /** Null when the other event is outside the caller's location access: only "busy" is shown. */
  with: z
    .object({ eventId: z.uuid(), occurrence: z.string().nullable(), title: z.string() })
    .nullable(),
});
export type Conflict = z.infer<typeof conflict>;

export const findConflicts = operation({
  id: 'findConflicts',
  method: 'POST',
  path: '/api/event/conflict',
  summary:
    'Check a proposed time for conflicts, for one year if it recurs. Conflicts don’t block saving',
  isLight: true,
  access: 'event:read',
  reads: ['events'],
  body: z.strictObject({
    time: sentEventTime,
    recurrence: sentFields.recurrence.default(null),
    staff: sentFields.staff.default([]),
    people: z.array(z.uuid()).max(maxEventPeople).default([]),
    locationId: sentFields.locationId.default(null),
    place: sentFields.place.default(null),
    /** Excludes the event being moved, and its series, from the check. */
    except: z.uuid().nullable().default(null),
  }),
  reply: {
    status: 200,
    /** Sorted by start, at most 50. `total` counts all of them. */
    body: z.object({ conflicts: z.array(conflict), total: z.int() }),
  },
});

export const readBusyTimes = operation({
  id: 'readBusyTimes',
  method: 'GET',
  path: '/api/event/busy',
  summary: 'Show when colleagues are busy, without details',
  access: 'event:read',
  query: z
    .strictObject({
      from: rangeDay,
      to: rangeDay,
      timeZone,
      staff: several(z.union([z.uuid(), z.literal('me')]), maxEventStaff),
    })
    .superRefine(isRange),
  reply: {
    status: 200,
    body: z.object({
      busy: z.array(z.object({ accountId: z.uuid(), startAt: moment, endAt: moment })),
    }),
  },
});
