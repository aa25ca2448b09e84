import * as z from 'zod';
import { enteredPassword, secretText } from '#core/contract/auth.ts';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { user } from '#core/contract/users.ts';

const proof = {
  provider: z.literal('google'),
  /** The provider's signed statement of who this is (OpenID Connect), for our client and nonce. */
  idToken: z.string().min(1).max(8000),
};

export const beginSocial = operation({
  id: 'beginSocial',
  method: 'POST',
  path: '/api/auth/social',
  summary:
    'Get the client ID and a one-time nonce for Google’s button; null if Google sign-in is off',
  isLight: true,
  access: 'anyone',
  reply: {
    status: 200,
    body: z.object({ google: z.object({ clientId: z.string(), nonce: z.string() }).nullable() }),
  },
  problems: ['too-many'],
  perMinute: 60,
});

export const loginSocial = operation({
  id: 'loginSocial',
  method: 'POST',
  path: '/api/auth/login-social',
  summary: 'Sign in with Google. Linking an existing account needs its password once',
  isLight: true,
  signsIn: true,
  access: 'anyone',
  body: z.strictObject({ ...proof, password: enteredPassword.optional() }),
  reply: { status: 200, body: user },
  problems: [
    'invalid-credentials',
    'unknown-social-account',
    'link-needs-password',
    'second-factor-needed',
    'too-many',
    'unavailable',
  ],
  perMinute: 30,
});

export const registerSocial = operation({
  id: 'registerSocial',
  method: 'POST',
  path: '/api/auth/register-social',
  summary: 'Create an account with Google: a client or someone invited',
  signsIn: true,
  access: 'anyone',
  body: z.strictObject({
    ...proof,
    invitation: secretText.optional(),
    language: z.enum(languages).optional(),
  }),
  reply: { status: 201, body: user },
  problems: ['invalid-credentials', 'email-taken', 'gone', 'too-many', 'unavailable'],
  perMinute: 10,
});

export const unlinkGoogle = operation({
  id: 'unlinkGoogle',
  method: 'DELETE',
  path: '/api/auth/google',
  summary: 'Unlink Google from my account',
  access: 'signed-in',
  changes: ['security'],
  reply: { status: 204 },
  problems: ['confirmation-needed', 'not-found', 'last-way-in'],
});
