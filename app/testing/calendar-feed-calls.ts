import { aboutCaller, type Way } from './location-access-call.ts';

/**
 * Calls of the calendar feeds in `app/tests/location-access.test.ts`. For people outside the location access,
 * feeds may only say busy.
 */
export const calendarFileWays: Record<string, Way> = {
  downloadEvent: {
    of: ({ eventId: id }) => [{ params: { id } }, { params: { id }, query: { names: 'with' } }],
  },
  readSubscription: aboutCaller('whether there is an address'),
  makeSubscription: aboutCaller('an address'),
  changeSubscription: aboutCaller('what the address says'),
  revokeSubscription: aboutCaller('the end of an address'),
  previewCalendarFile: { exemptReason: 'what was sent' },
  readBusyTimes: { exemptReason: 'when colleagues are busy, and not with what' },
  importCalendarFile: { exemptReason: 'what was sent' },
};
