export const roles = ['admin', 'user', 'client'] as const;
export type Role = (typeof roles)[number];

/** Location access of staff: whose records they may see. Administrators see all. */
export const reaches = ['everywhere', 'own-and-unplaced', 'own'] as const;
export type ReachName = (typeof reaches)[number];
