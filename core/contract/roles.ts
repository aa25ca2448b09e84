export const roles = ['admin', 'user', 'client'] as const;
export type Role = (typeof roles)[number];

/** Whose files somebody on the staff may reach; an administrator reaches all of them. */
export const reaches = ['everywhere', 'own-and-unplaced', 'own'] as const;
export type ReachName = (typeof reaches)[number];
