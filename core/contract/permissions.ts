import type { Role } from './roles.ts';

/**
 * Permissions by role. The server enforces them on every call; the web client shows or hides by the
 * same table. Source: the domain page, "Who may do what".
 */
const rolePermissions = {
  admin: [
    'applicant:read',
    'applicant:write',
    'applicant:export',
    'applicant:import',
    'applicant:delete',
    'applicant:merge',
    'applicant:hold',
    'applicant:erase',
    'applicant:give-own-data',
    'draft:read',
    'draft:finalise',
    'draft:delete',
    'location:read',
    'location:write',
    'account:read-names',
    'account:manage',
    'organisation:write',
    'question:write',
    'audit:read',
    'incident:review',
    'dashboard:read',
    'event:read',
    'event:write',
    'report:read',
    'search:read',
    'task:read',
    'task:write',
    'task-rule:write',
  ],
  user: [
    'applicant:read',
    'applicant:write',
    'applicant:export',
    'applicant:import',
    'draft:read',
    'draft:finalise',
    'draft:delete',
    'location:read',
    'account:read-names',
    'dashboard:read',
    'event:read',
    'event:write',
    'report:read',
    'search:read',
    'task:read',
    'task:write',
  ],
  client: [],
} as const satisfies Record<Role, readonly string[]>;

export type Permission = (typeof rolePermissions)[Role][number];

/** True if this role has this permission. */
export function roleMay(role: Role, permission: Permission): boolean {
  return (rolePermissions[role] as readonly string[]).includes(permission);
}
