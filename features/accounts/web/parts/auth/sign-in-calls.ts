import type * as auth from '#core/contract/auth.ts';
import { schemaless } from '#core/web/api/schemaless.ts';
import type * as passkeys from '#features/accounts/contract/second-factor.ts';
import type * as social from '#features/accounts/contract/social-sign-in.ts';

/**
 * The calls for signing in, without their schemas: the page shows before zod is there. Forms load
 * the contract once they are used.
 */

export const login = schemaless<typeof auth.login>({
  id: 'login',
  method: 'POST',
  path: '/api/auth/login',
  reply: { status: 200 },
});

export const finishLogin = schemaless<typeof auth.finishLogin>({
  id: 'finishLogin',
  method: 'POST',
  path: '/api/auth/second-factor',
  reply: { status: 200 },
});

export const register = schemaless<typeof auth.register>({
  id: 'register',
  method: 'POST',
  path: '/api/auth/register',
  reply: { status: 201 },
});

export const readInvitation = schemaless<typeof auth.readInvitation>({
  id: 'readInvitation',
  method: 'POST',
  path: '/api/auth/invitation',
  reply: { status: 200 },
});

export const forgotPassword = schemaless<typeof auth.forgotPassword>({
  id: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  takesIdempotencyKey: true,
  reply: { status: 204 },
});

export const resetPassword = schemaless<typeof auth.resetPassword>({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  reply: { status: 204 },
});

export const sendVerification = schemaless<typeof auth.sendVerification>({
  id: 'sendVerification',
  method: 'POST',
  path: '/api/auth/verify-email/send',
  takesIdempotencyKey: true,
  reply: { status: 204 },
});

export const verifyEmail = schemaless<typeof auth.verifyEmail>({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  reply: { status: 200 },
});

export const beginSocial = schemaless<typeof social.beginSocial>({
  id: 'beginSocial',
  method: 'POST',
  path: '/api/auth/social',
  reply: { status: 200 },
});

export const loginSocial = schemaless<typeof social.loginSocial>({
  id: 'loginSocial',
  method: 'POST',
  path: '/api/auth/login-social',
  reply: { status: 200 },
});

export const registerSocial = schemaless<typeof social.registerSocial>({
  id: 'registerSocial',
  method: 'POST',
  path: '/api/auth/register-social',
  reply: { status: 201 },
});

export const askForPasskey = schemaless<typeof passkeys.askForPasskey>({
  id: 'askForPasskey',
  method: 'POST',
  path: '/api/auth/login-passkey/options',
  reply: { status: 200 },
});

export const loginWithPasskey = schemaless<typeof passkeys.loginWithPasskey>({
  id: 'loginWithPasskey',
  method: 'POST',
  path: '/api/auth/login-passkey',
  reply: { status: 200 },
});
