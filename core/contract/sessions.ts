import * as z from 'zod';
import { moment } from './dates.ts';
import { operation } from './operation.ts';

export const deviceKinds = ['phone', 'tablet', 'computer', 'other'] as const;
export const signInMethods = ['password', 'google', 'passkey', 'registration'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** A signed-in device of the caller. */
export const session = z.object({
  id: z.uuid(),
  /** The session of this call. */
  isThis: z.boolean(),
  /** Product names from the browser ("Firefox", "Android"); null if it sends none. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(deviceKinds),
  method: z.enum(signInMethods),
  address: z.string().nullable(),
  startedAt: moment,
  lastSeenAt: moment,
});
export type Session = z.infer<typeof session>;

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/api/auth/session',
  summary: 'List my sessions: this one first, then the last used',
  access: 'signed-in',
  reads: ['sessions'],
  reply: { status: 200, body: z.array(session) },
});

export const endSession = operation({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/auth/session/:id',
  summary: 'End one of my sessions',
  access: 'signed-in',
  changes: ['sessions'],
  params: z.object({ id: z.uuid() }),
  reply: { status: 204 },
  problems: ['not-found'],
});

export const endAllSessions = operation({
  id: 'endAllSessions',
  method: 'DELETE',
  path: '/api/auth/session',
  summary: 'End all my sessions, including this one, and forget my devices',
  access: 'signed-in',
  reply: { status: 204 },
});

/** Keeps a session alive while its person types or reads. */
export const stillHere = operation({
  id: 'stillHere',
  method: 'POST',
  path: '/api/auth/still-here',
  summary: 'Keep my session from timing out',
  isLight: true,
  access: 'signed-in',
  beforeSecondFactor: true,
  beforeVerification: true,
  reply: { status: 204 },
});
