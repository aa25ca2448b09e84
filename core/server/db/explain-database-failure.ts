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
 * Explains a failed first use of DATABASE_URL to the operator, without the URL, which holds a
 * password. Other errors come back unchanged.
 * @param setting name of the setting or settings that may be wrong
 */
export function explainDatabaseFailure(error: unknown, setting = 'DATABASE_URL'): unknown {
  const { code, message } = error as { code?: string; message?: string };
  const reason = reasons[code ?? ''];
  if (!reason) return error;
  const detail = message ? ` (${message})` : '';
  return new StartupError(`The database of ${setting} cannot be used: ${reason}${detail}.`);
}
