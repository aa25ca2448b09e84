import * as z from 'zod';
import { enteredPassword, newPassword } from './auth.ts';
import { languages } from './languages.ts';
import { operation } from './operation.ts';
import { requiredLine } from './text.ts';
import { user } from './users.ts';

export const readMe = operation({
  id: 'readMe',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Get the signed-in user',
  access: 'signed-in',
  beforeSecondFactor: true,
  beforeVerification: true,
  reply: { status: 200, body: user },
});

export const updateMe = operation({
  id: 'updateMe',
  method: 'PUT',
  path: '/api/auth/me',
  summary: 'Change my name or language',
  access: 'signed-in',
  body: z.strictObject({
    firstName: requiredLine(100).optional(),
    lastName: requiredLine(100).optional(),
    language: z.enum(languages).optional(),
  }),
  reply: { status: 200, body: user },
});

/** Maximum size of a picture, in characters of base64: about 500 kB. */
export const maxAvatarChars = 700_000;

export const updateAvatar = operation({
  id: 'updateAvatar',
  method: 'PUT',
  path: '/api/auth/avatar',
  summary: 'Set my picture: any common format as base64, cropped to a square',
  access: 'signed-in',
  body: z.strictObject({ image: z.base64().min(1).max(maxAvatarChars) }),
  reply: { status: 200, body: user },
  problems: ['file-type', 'too-large', 'one-file-at-a-time'],
  // Each picture is decoded in a separate process, and there are few.
  perMinute: 20,
});

export const removeAvatar = operation({
  id: 'removeAvatar',
  method: 'DELETE',
  path: '/api/auth/avatar',
  summary: 'Remove my picture',
  access: 'signed-in',
  reply: { status: 200, body: user },
});

export const changePassword = operation({
  id: 'changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change my password. Ends my other sessions',
  access: 'signed-in',
  body: z.strictObject({ currentPassword: enteredPassword, newPassword }),
  reply: { status: 204 },
  problems: ['invalid', 'too-many'],
  perMinute: 20,
});

export const readKeepingKey = operation({
  id: 'readKeepingKey',
  method: 'GET',
  path: '/api/auth/keeping-key',
  summary:
    'Get the key that encrypts what I type in this browser: 256 bits, base64url, for me alone',
  access: 'signed-in',
  beforeVerification: true,
  reply: { status: 200, body: z.object({ key: z.string() }) },
});
