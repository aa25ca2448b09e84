import * as z from 'zod';
import { moment } from './dates.ts';
import { languages } from './languages.ts';
import { operation } from './operation.ts';
import { listQuery, pageSchema } from './paging.ts';
import { type ReachName, type Role, reaches, roles } from './roles.ts';
import { emailText, requiredEmail } from './text.ts';

/**
 * A user in the format of the specification's `currentUser`. `roles` is a list with the capitalized
 * role.
 */
export const user = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: emailText,
  role: z.enum(roles),
  roles: z.array(z.enum(['Admin', 'User', 'Client'])),
  /** A small picture as a `data:` address, since an `<img>` can't send the token. */
  avatar: z.string().optional(),
  language: z.enum(languages).optional(),
  /** Present while the organization requires a second factor that this person lacks. */
  secondFactorMissing: z.literal(true).optional(),
  /**
   * Present while the address isn't verified. `closed`: nothing is accessible until then; `open`:
   * an account from before verification existed keeps its access.
   */
  unverified: z.enum(['closed', 'open']).optional(),
});
export type User = z.infer<typeof user>;

/**
 * The names of staff, for choosing a case worker. About a record, only those with access to it: the
 * choice of others is refused. Empty if the caller has no access.
 */
export const listStaffNames = operation({
  id: 'listStaffNames',
  method: 'GET',
  path: '/api/user',
  summary: 'List staff names',
  access: 'account:read-names',
  reads: ['users'],
  freshFor: 300,
  query: z.object({
    applicant: z.uuid().optional(),
    /** A future location of the record; without `applicant`, of a new record. */
    location: z.union([z.uuid(), z.literal('none')]).optional(),
  }),
  reply: {
    status: 200,
    body: z.array(user.pick({ id: true, firstName: true, lastName: true, role: true })),
  },
});
export type StaffName = z.infer<(typeof listStaffNames)['reply']['body']>[number];

/** Maximum number of records in one bulk change. */
export const maxBulkRecords = 200;

/**
 * The same for several records: only staff with access to all. Records that the caller can't see
 * are ignored; empty if none is left.
 */
export const listStaffForFiles = operation({
  id: 'listStaffForFiles',
  method: 'POST',
  path: '/api/user/for-files',
  summary: 'List staff who have access to all of these people',
  isLight: true,
  access: 'account:read-names',
  reads: ['users'],
  body: z.strictObject({ applicants: z.array(z.uuid()).min(1).max(maxBulkRecords) }),
  reply: { status: 200, body: listStaffNames.reply.body },
});

/**
 * An account as administrators see it. About sign-in, it shows only whether a second factor is set.
 */
export const account = z.object({
  id: z.uuid(),
  version: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: emailText,
  role: z.enum(roles),
  locationIds: z.array(z.uuid()),
  /** Location access, by these locations; ignored for administrators and clients. */
  reach: z.enum(reaches),
  /** True if the owner of the mailbox has verified the address. */
  isEmailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSignInAt: moment.nullable(),
  deactivatedAt: moment.nullable(),
  createdAt: moment,
});
export type Account = z.infer<typeof account>;

const accountId = z.object({ id: z.uuid() });
const locationIds = z.array(z.uuid()).max(100);

export const listAccounts = operation({
  id: 'listAccounts',
  method: 'GET',
  path: '/api/user/account',
  summary: 'List staff and client accounts',
  access: 'account:manage',
  reads: ['users'],
  query: listQuery(['name', 'lastSignInAt', 'createdAt']).extend({
    role: z.enum(roles).optional(),
    state: z.enum(['active', 'deactivated']).default('active'),
  }),
  reply: { status: 200, body: pageSchema(account) },
});

export const updateAccount = operation({
  id: 'updateAccount',
  method: 'PUT',
  path: '/api/user/:id',
  summary:
    'Change an account’s role or location access, deactivate it, or reactivate it. Omitted fields don’t change',
  access: 'account:manage',
  changes: ['users'],
  params: accountId,
  body: z.strictObject({
    role: z.enum(roles).optional(),
    locationIds: locationIds.optional(),
    reach: z.enum(reaches).optional(),
    deactivated: z.boolean().optional(),
    version: z.int().min(1),
  }),
  reply: { status: 200, body: account },
  problems: ['confirmation-needed', 'not-found', 'stale-version', 'last-admin', 'own-account'],
});

export const resetSecondFactor = operation({
  id: 'resetSecondFactor',
  method: 'POST',
  path: '/api/user/:id/reset-second-factor',
  summary: 'Remove all second factors of an account that lost them, and end its sessions',
  access: 'account:manage',
  changes: ['users'],
  needsRecentProof: true,
  params: accountId,
  takesIdempotencyKey: true,
  reply: { status: 200, body: account },
  problems: ['not-found', 'own-account'],
});

/** A person who was invited and hasn't accepted yet. */
export const invitation = z.object({
  id: z.uuid(),
  email: emailText,
  role: z.enum(roles),
  locationIds: z.array(z.uuid()),
  reach: z.enum(reaches),
  language: z.enum(languages),
  invitedBy: z.string().nullable(),
  createdAt: moment,
  /** Null until the email is sent. */
  sentAt: moment.nullable(),
  expiresAt: moment,
});
export type Invitation = z.infer<typeof invitation>;

/** Lifetime of an invitation in days, from when it was last sent. */
export const invitationDays = 7;

export const listInvitations = operation({
  id: 'listInvitations',
  method: 'GET',
  path: '/api/user/invitation',
  summary: 'List pending and expired invitations, newest first',
  access: 'account:manage',
  reads: ['users'],
  reply: { status: 200, body: z.array(invitation) },
});

export const inviteUser = operation({
  id: 'inviteUser',
  method: 'POST',
  path: '/api/user/invite',
  summary: 'Invite someone by email. A pending invitation is sent again',
  access: 'account:manage',
  changes: ['users'],
  needsRecentProof: true,
  body: z.strictObject({
    email: requiredEmail(),
    role: z.enum(roles),
    locationIds: locationIds.default([]),
    reach: z.enum(reaches).default('everywhere'),
    language: z.enum(languages),
  }),
  reply: { status: 201, body: invitation },
  problems: ['email-taken', 'contact-refused'],
});

export const sendInvitationAgain = operation({
  id: 'sendInvitationAgain',
  method: 'POST',
  path: '/api/user/invitation/:id/send',
  summary: 'Send an invitation again. Its earlier link stops working',
  access: 'account:manage',
  changes: ['users'],
  params: accountId,
  takesIdempotencyKey: true,
  reply: { status: 200, body: invitation },
  problems: ['not-found', 'contact-refused'],
});

export const makeInvitationLink = operation({
  id: 'makeInvitationLink',
  method: 'POST',
  path: '/api/user/invitation/:id/link',
  summary: 'Create a new link to hand over in person. The earlier link stops working',
  access: 'account:manage',
  changes: ['users'],
  needsRecentProof: true,
  params: accountId,
  reply: { status: 200, body: z.object({ url: z.string(), expiresAt: moment }) },
  problems: ['not-found'],
});

export const revokeInvitation = operation({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/api/user/invitation/:id',
  summary: 'Withdraw an invitation',
  access: 'account:manage',
  changes: ['users'],
  params: accountId,
  reply: { status: 204 },
  problems: ['not-found'],
});

/** The part of an account that defines its permissions and access. */
interface AccountAccess {
  role: Role;
  reach: ReachName;
  locationIds: readonly string[];
  deactivatedAt: string | null;
}

const ranks: Record<Role, number> = { client: 0, user: 1, admin: 2 };

/** True if an account gains permissions or access; reactivating one restores all it had. */
export function gainsAccess(before: AccountAccess, after: AccountAccess): boolean {
  if (after.deactivatedAt !== null) return false;
  if (before.deactivatedAt !== null) return true;
  if (before.role !== after.role) return ranks[after.role] > ranks[before.role];
  return after.role === 'user' && seesMore(before, after);
}

function seesMore(before: AccountAccess, after: AccountAccess): boolean {
  if (before.reach === 'everywhere' || after.reach === 'everywhere') {
    return before.reach !== after.reach && after.reach === 'everywhere';
  }
  return (
    (after.reach === 'own-and-unplaced' && before.reach === 'own') ||
    after.locationIds.some((place) => !before.locationIds.includes(place))
  );
}
