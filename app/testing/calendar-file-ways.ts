import { own, type Way } from './reach-way.ts';

/**
 * Calls of the calendar feeds in `app/tests/reach.test.ts`. For people outside the location access,
 * feeds may only say busy.
 */
export const calendarFileWays: Record<string, Way> = {
  downloadEvent: {
    of: ({ eventId: id }) => [{ params: { id } }, { params: { id }, query: { names: 'with' } }],
  },
  readSubscription: own('whether there is an address'),
  makeSubscription: own('an address'),
  changeSubscription: own('what the address says'),
  revokeSubscription: own('the end of an address'),
  previewCalendarFile: { holdsNobody: 'what was sent' },
  readBusyTimes: { holdsNobody: 'when colleagues are busy, and not with what' },
  importCalendarFile: { holdsNobody: 'what was sent' },
};
