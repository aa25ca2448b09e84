import * as z from 'zod';
import { languages, roles } from './enumerations.ts';
import { operation } from './operation.ts';
import { requiredEmail, requiredLine } from './text.ts';

/** A user as the spec's `currentUser` keeps it. `roles` is the role, capitalised, in a list. */
export const user = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  roles: z.array(z.enum(['Admin', 'User', 'Client'])),
  avatar: z.string().optional(),
  language: z.enum(languages).optional(),
});
export type User = z.infer<typeof user>;

/** A password is long rather than odd: at least 12 characters, no composition rules. */
export const newPassword = z.string().min(12).max(200);

export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in; the token comes in the Authorization header of the reply',
  access: 'anyone',
  body: z.strictObject({ email: requiredEmail(), password: z.string().min(1).max(200) }),
  reply: { status: 200, body: user },
  problems: ['invalid-credentials', 'too-many'],
  perMinute: 20,
});

export const register = operation({
  id: 'register',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Make an account: a client, or with the set-up token the first admin',
  access: 'anyone',
  body: z.strictObject({
    firstName: requiredLine(100),
    lastName: requiredLine(100),
    email: requiredEmail(),
    password: newPassword,
    setupToken: z.string().max(200).optional(),
    language: z.enum(languages).optional(),
  }),
  reply: { status: 201, body: user },
  problems: ['email-taken', 'gone', 'too-many'],
  perMinute: 10,
});

export const logout = operation({
  id: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session; its token stops working',
  access: 'signed-in',
  reply: { status: 204 },
});

export const readMe = operation({
  id: 'readMe',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user',
  access: 'signed-in',
  reply: { status: 200, body: user },
});

export const updateMe = operation({
  id: 'updateMe',
  method: 'PUT',
  path: '/api/auth/me',
  summary: 'Change my own name or language',
  access: 'signed-in',
  body: z.strictObject({
    firstName: requiredLine(100).optional(),
    lastName: requiredLine(100).optional(),
    language: z.enum(languages).optional(),
  }),
  reply: { status: 200, body: user },
});

export const changePassword = operation({
  id: 'changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change my password; every other session of mine ends',
  access: 'signed-in',
  body: z.strictObject({ currentPassword: z.string().min(1).max(200), newPassword }),
  reply: { status: 204 },
  problems: ['invalid'],
  perMinute: 20,
});

/** The names of staff, to choose a case worker from. */
export const listStaffNames = operation({
  id: 'listStaffNames',
  method: 'GET',
  path: '/api/user',
  summary: 'Names of the staff',
  access: 'account:read-names',
  reply: {
    status: 200,
    body: z.array(user.pick({ id: true, firstName: true, lastName: true, role: true })),
  },
});
export type StaffName = z.infer<(typeof listStaffNames)['reply']['body']>[number];
