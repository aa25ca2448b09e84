/** What kind of event stands in the calendar. */
export const eventKinds = ['appointment', 'court', 'group', 'follow-up', 'other'] as const;
export type EventKind = (typeof eventKinds)[number];

/** What became of an event for one person who was to come. */
export const attendances = ['attended', 'missed', 'cancelled'] as const;
export type Attendance = (typeof attendances)[number];
