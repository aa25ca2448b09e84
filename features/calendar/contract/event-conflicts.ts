import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { isRange, rangeDay, sentEventTime, timeZone } from '#core/contract/event-times.ts';
import { operation } from '#core/contract/operation.ts';
import { several } from '#core/contract/paging.ts';
import { mostPeople, mostStaff, sentFields } from './events.ts';

/** Something at the same time. */
export const conflict = z.object({
  /** Who or what can't be at two places. */
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('staff'), id: z.uuid() }),
    z.object({ kind: z.literal('person'), id: z.uuid() }),
    /** The same room of the same location. */
    z.object({ kind: z.literal('place'), id: z.uuid() }),
  ]),
  /** Of the proposed times, the one that it meets. */
  start: z.string(),
  startAt: moment,
  endAt: moment,
  /** Null where it is out of reach: busy, and no more is told. */
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
    'What a proposed time meets: shown, not forbidden. Of a rule, the times of the year from its start',
  isLight: true,
  access: 'event:read',
  reads: ['events'],
  body: z.strictObject({
    time: sentEventTime,
    recurrence: sentFields.recurrence.default(null),
    staff: sentFields.staff.default([]),
    people: z.array(z.uuid()).max(mostPeople).default([]),
    locationId: sentFields.locationId.default(null),
    place: sentFields.place.default(null),
    /** The event that is being moved: it is no conflict with itself, nor its series. */
    except: z.uuid().nullable().default(null),
  }),
  reply: {
    status: 200,
    /** By their start, 50 at most; `total` says how many there are. */
    body: z.object({ conflicts: z.array(conflict), total: z.int() }),
  },
});

export const readBusyTimes = operation({
  id: 'readBusyTimes',
  method: 'GET',
  path: '/api/event/busy',
  summary: 'When colleagues are busy, whatever with',
  access: 'event:read',
  query: z
    .strictObject({
      from: rangeDay,
      to: rangeDay,
      timeZone,
      staff: several(z.union([z.uuid(), z.literal('me')]), mostStaff),
    })
    .superRefine(isRange),
  reply: {
    status: 200,
    body: z.object({
      busy: z.array(z.object({ accountId: z.uuid(), startAt: moment, endAt: moment })),
    }),
  },
});
