/** Kinds of records with separate retention rules: never enrolled, and enrolled. */
export const retentionKinds = ['applications', 'clients'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Reasons for an erasure; `after_restore` repeats an erasure after a restored backup. */
export const erasureReasons = [
  'own_request',
  'retention',
  'court_order',
  'kept_without_ground',
  'after_restore',
] as const;
export type ErasureReason = (typeof erasureReasons)[number];
