import { StartupError } from '../startup-error.ts';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'no PostgreSQL answers at that address',
  ENOTFOUND: 'there is no machine of that name',
  EAI_AGAIN: 'the name of the machine cannot be looked up just now',
  ETIMEDOUT: 'nothing answers at that address',
  EHOSTUNREACH: 'there is no way to that address',
  ENETUNREACH: 'there is no way to that address',
  ECONNRESET: 'the server has cut the connection',
  ENOENT: 'there is no PostgreSQL socket in that folder',
  '28P01': 'the password is wrong',
  '28000': 'the server does not let this role in',
  '3D000': 'there is no database of that name',
  '42501': 'the role lacks a right that Cairn needs',
  '53300': 'the server has no connection left to give',
};

/**
 * Turns the failure of the first work on the server of DATABASE_URL into a sentence for the
 * operator, without the address, which holds a password. Errors of another kind come back as they
 * are.
 * @param setting the name of the setting, or of both, that may be what is wrong.
 */
export function explainDatabaseFailure(error: unknown, setting = 'DATABASE_URL'): unknown {
  const { code, message } = error as { code?: string; message?: string };
  const reason = reasons[code ?? ''];
  if (!reason) return error;
  const detail = message ? ` (${message})` : '';
  return new StartupError(`The database of ${setting} cannot be used: ${reason}${detail}.`);
}
