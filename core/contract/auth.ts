import * as z from 'zod';
import { languages } from './languages.ts';
import { operation } from './operation.ts';
import { roles } from './roles.ts';
import { emailText, requiredEmail, requiredLine } from './text.ts';
import { user } from './users.ts';

/**
 * Long rather than complex: at least 12 characters, no composition rules. The server, which has the
 * list, also refuses common passwords (`common-password`).
 */
export const newPassword = z.string().min(12).max(200);
export const enteredPassword = z.string().min(1).max(200);

/** A secret in a link or a reply, as `randomSecret()` creates it. */
export const secretText = z.string().min(1).max(200);

/** Proofs of identity after the password. */
export const secondFactors = ['totp', 'passkey', 'recovery-code'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** The details of `second-factor-needed`: the password was right, and this ticket proves it. */
export const secondFactorTicket = z.object({
  ticket: z.string(),
  ways: z.array(z.enum(secondFactors)),
});

export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in. The token is in the reply’s Authorization header',
  isLight: true,
  signsIn: true,
  access: 'anyone',
  body: z.strictObject({ email: requiredEmail(), password: enteredPassword }),
  reply: { status: 200, body: user },
  problems: ['invalid-credentials', 'second-factor-needed', 'too-many'],
  perMinute: 60,
});

export const finishLogin = operation({
  id: 'finishLogin',
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Finish signing in with an authenticator or recovery code',
  isLight: true,
  signsIn: true,
  access: 'anyone',
  body: z.strictObject({
    ticket: secretText,
    way: z.enum(['totp', 'recovery-code']),
    code: requiredLine(40),
  }),
  reply: { status: 200, body: user },
  /** `gone`: the ticket has expired, sign in again. A wrong code is `invalid`, `wrong-code`. */
  problems: ['gone', 'too-many'],
  perMinute: 30,
});

export const register = operation({
  id: 'register',
  method: 'POST',
  path: '/api/auth/register',
  summary:
    'Create an account: a client, the first administrator (with the setup token), or someone invited. A client sees nothing until the address is verified',
  signsIn: true,
  access: 'anyone',
  body: z.strictObject({
    firstName: requiredLine(100),
    lastName: requiredLine(100),
    email: requiredEmail(),
    password: newPassword,
    setupToken: secretText.optional(),
    invitation: secretText.optional(),
    /** The secret of the portal invitation that led here. If it was mailed to this address, it proves the address. */
    page: secretText.optional(),
    language: z.enum(languages).optional(),
  }),
  reply: { status: 201, body: user },
  problems: ['email-taken', 'gone', 'too-many'],
  perMinute: 10,
});

export const sendVerification = operation({
  id: 'sendVerification',
  method: 'POST',
  path: '/api/auth/verify-email/send',
  summary: 'Email me a new verification link; earlier links stop working',
  access: 'signed-in',
  beforeVerification: true,
  takesIdempotencyKey: true,
  reply: { status: 204 },
  /** `gone`: the address is verified already. */
  problems: ['gone', 'too-many'],
});

export const verifyEmail = operation({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  summary:
    'Verify an email address with the emailed link and the account’s password, and sign in. Ends earlier sessions, passkeys, and second factors',
  signsIn: true,
  access: 'anyone',
  body: z.strictObject({ token: secretText, password: enteredPassword }),
  reply: { status: 200, body: user },
  /** A wrong password is `invalid`, `wrong-password`. */
  problems: ['gone', 'too-many'],
  perMinute: 20,
});

export const readInvitation = operation({
  id: 'readInvitation',
  method: 'POST',
  path: '/api/auth/invitation',
  summary: 'Get the name and role an invitation link is for',
  isLight: true,
  access: 'anyone',
  body: z.strictObject({ token: secretText }),
  reply: { status: 200, body: z.object({ email: emailText, role: z.enum(roles) }) },
  problems: ['gone', 'too-many'],
  perMinute: 30,
});

export const forgotPassword = operation({
  id: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Email a password reset link. The reply is the same for unknown addresses',
  access: 'anyone',
  body: z.strictObject({ email: requiredEmail() }),
  takesIdempotencyKey: true,
  reply: { status: 204 },
  problems: ['too-many'],
  perMinute: 10,
});

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the emailed link. Ends every session of the account',
  access: 'anyone',
  body: z.strictObject({ token: secretText, password: newPassword }),
  reply: { status: 204 },
  problems: ['gone', 'too-many'],
  perMinute: 20,
});

export const logout = operation({
  id: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out. The session’s token stops working',
  isLight: true,
  access: 'signed-in',
  beforeSecondFactor: true,
  beforeVerification: true,
  reply: { status: 204 },
});

export const confirmMe = operation({
  id: 'confirmMe',
  method: 'POST',
  path: '/api/auth/confirm',
  summary: 'Confirm it’s me before I change how I sign in',
  isLight: true,
  access: 'signed-in',
  beforeSecondFactor: true,
  body: z.strictObject({ password: enteredPassword }),
  reply: { status: 204 },
  /** A wrong one is `invalid`, `wrong-password`. */
  problems: ['too-many'],
  perMinute: 20,
});

/**
 * How long a proof (a sign-in or `confirmMe`) allows changes to how a person signs in, in minutes.
 */
export const confirmationMinutes = 10;
