import { own, type Way } from './reach-way.ts';

/** How the walk of `app/tests/reach.test.ts` calls what the calendar has for other programs, and of whom it says no more than that they are busy. */
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
