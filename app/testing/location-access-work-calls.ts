import { aboutApplicant, type Sent, type Surroundings, type Way } from './location-access-call.ts';

const time = { start: '2026-04-01T10:00', end: '2026-04-01T11:00', timeZone: 'UTC' };
const calendar = { from: '2026-03-01', to: '2026-05-31', timeZone: 'UTC' };

const fall = {
  kind: 'injury',
  severity: 'low',
  happenedAt: '2026-03-01T10:00:00Z',
  whatHappened: 'A fall',
};
const inPeriod = { from: '2025-01-01', to: '2030-12-31', format: 'csv' };

const inBothLocations = (_called: string, { home, farAway }: Surroundings): Sent[] => [
  { params: { id: home.locationId } },
  { params: { id: farAway } },
];

/** Beds, waiting lists, events and tasks; part of `ways`. */
export const waysOfWork: Record<string, Way> = {
  addWaiting: {
    of: ({ id }, { home: { locationId } }) => ({
      params: { id },
      body: { locationId, priority: 'normal', reason: null, since: '2026-04-01' },
    }),
  },
  listWaitingOf: aboutApplicant(),
  takeOffWaiting: {
    of: ({ waitingId: id }) => ({ params: { id }, body: { version: 1, reason: 'Moved away' } }),
  },
  updateWaiting: {
    of: ({ waitingId: id }) => ({
      params: { id },
      body: { version: 1, priority: 'normal', reason: null, since: '2026-04-01' },
    }),
  },
  listOccupancies: { lists: (): Sent[] => [{}] },
  listWaiting: { lists: inBothLocations },
  readHouse: { lists: inBothLocations },

  addShiftNote: {
    names: ({ id, locationId }) => ({
      params: { id: locationId },
      body: { text: 'Wake at 6', people: [id] },
    }),
  },
  confirmShiftNote: {
    of: ({ shiftNoteId: id }) => ({ params: { id }, body: { version: 1 } }),
  },
  correctShiftNote: {
    of: ({ shiftNoteId: id }) => ({ params: { id }, body: { version: 1, text: 'Wake at 7' } }),
  },
  listMyUnreadShiftNotes: { lists: (): Sent[] => [{}] },
  listShiftNotes: { lists: inBothLocations },
  withdrawShiftNote: {
    of: ({ shiftNoteId: id }) => ({ params: { id }, body: { version: 1, reason: 'Wrong day' } }),
  },

  addIncident: { names: ({ id }) => ({ body: { ...fall, people: [id] } }) },
  addIncidentAddendum: {
    of: ({ incidentId: id }) => ({ params: { id }, body: { text: 'A witness came' } }),
  },
  addIncidentTask: {
    of: ({ incidentId: id }) => ({ params: { id }, body: { title: 'Fix it', due: '2026-04-01' } }),
  },
  exportIncidents: {
    lists: (called, around): Sent[] =>
      inBothLocations(called, around).map((one) => ({ ...one, query: inPeriod })),
  },
  listIncidentsOfPerson: aboutApplicant(),
  listLocationIncidents: { lists: inBothLocations },
  readIncident: { of: ({ incidentId: id }) => ({ params: { id } }) },
  updateIncident: {
    of: ({ incidentId: id, id: person }) => ({
      params: { id },
      body: { ...fall, people: [person], version: 1 },
    }),
  },

  createEvent: { names: ({ id }) => ({ body: { title: 'A talk', time, people: [{ id }] } }) },
  deleteEvent: { of: ({ eventId: id }) => ({ params: { id }, query: { version: '1' } }) },
  listEvents: { lists: (): Sent[] => [{ query: calendar }] },
  listEventsOfPerson: aboutApplicant(),
  noteAttendance: {
    of: ({ eventId: id, id: applicantId }) => ({
      params: { id },
      body: { applicantId, attendance: 'attended', was: null },
    }),
  },
  readEvent: { of: ({ eventId: id }) => ({ params: { id } }) },
  restoreEvent: { of: ({ deletedEventId: id }) => ({ params: { id }, body: {} }) },
  updateEvent: {
    of: ({ eventId: id }) => ({ params: { id }, body: { version: 1, title: 'Another' } }),
  },
  findConflicts: { names: ({ id }) => ({ body: { time, people: [id] } }) },
  readBusyTimes: { exemptReason: 'when colleagues are busy, and not with what' },

  addTaskComment: { of: ({ taskId: id }) => ({ params: { id }, body: { text: 'Called' } }) },
  changeTasks: {
    names: ({ taskId: id }) => ({ body: { changes: [{ id, version: 1, isDone: true }] } }),
  },
  createTask: { names: ({ id }) => ({ body: { title: 'Call', applicantId: id } }) },
  deleteTask: { of: ({ taskId: id }) => ({ params: { id } }) },
  deleteTaskComment: { of: ({ taskId: id, commentId }) => ({ params: { id, commentId } }) },
  listTasks: {
    lists: (): Sent[] => [
      { query: { list: 'team' } },
      { query: { list: 'overdue' } },
      { query: { list: 'done' } },
    ],
  },
  readTask: { of: ({ taskId: id }) => ({ params: { id } }) },
  updateTask: {
    of: ({ taskId: id }) => ({ params: { id }, body: { version: 1, due: '2026-04-01' } }),
  },
  updateTaskComment: {
    of: ({ taskId: id, commentId }) => ({ params: { id, commentId }, body: { text: 'Called' } }),
  },
};
