import { StartupError } from '../startup-error.ts';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'no PostgreSQL server is running at that address',
  ENOTFOUND: 'the host name does not exist',
  EAI_AGAIN: 'the host name lookup failed',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  ECONNRESET: 'the server closed the connection',
  ENOENT: 'there is no PostgreSQL socket in that folder',
  '28P01': 'the password is wrong',
  '28000': 'the server denies access to this role',
  '3D000': 'the database does not exist',
  '42501': 'the role lacks a privilege that Cairn needs',
  '53300': 'the server has too many connections',
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
  return new StartupError(`Cannot use the database in ${setting}: ${reason}${detail}.`);
}
