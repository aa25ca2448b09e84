export const eventKinds = ['appointment', 'court', 'group', 'follow-up', 'other'] as const;
export type EventKind = (typeof eventKinds)[number];

export const attendances = ['attended', 'missed', 'cancelled'] as const;
export type Attendance = (typeof attendances)[number];
