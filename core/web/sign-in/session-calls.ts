import type { logout as logoutOperation } from '#core/contract/auth.ts';
import type { stillHere as stillHereOperation } from '#core/contract/sessions.ts';
import { schemaless } from '../api/schemaless.ts';

export const logout = schemaless<typeof logoutOperation>({
  id: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  reply: { status: 204 },
});

export const stillHere = schemaless<typeof stillHereOperation>({
  id: 'stillHere',
  method: 'POST',
  path: '/api/auth/still-here',
  reply: { status: 204 },
});
