/** Files that have an end of their own: of those who never were clients, and of those who were. */
export const retentionKinds = ['applications', 'clients'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Why somebody was erased; the last one is when a backup had brought them back. */
export const erasureReasons = [
  'own_request',
  'retention',
  'court_order',
  'kept_without_ground',
  'after_restore',
] as const;
export type ErasureReason = (typeof erasureReasons)[number];
