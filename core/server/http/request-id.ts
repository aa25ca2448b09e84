import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { readableCode } from '../secrets/codes.ts';

/** Header with the request id, from proxies and in replies. */
export const requestIdHeader = 'x-request-id';

/**
 * True if a request comes directly from a trusted proxy (TRUSTED_PROXIES), by Fastify's own rule.
 */
export type FromTrustedProxy = (request: Pick<IncomingMessage, 'socket'>) => boolean;

export function trustedProxies(listed: string): FromTrustedProxy {
  const trusts = proxyAddr.compile(
    listed
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  );
  return ({ socket }) => trusts(socket.remoteAddress ?? '', 0);
}

/**
 * Ids that proxies generate: a UUID, or 32 hexadecimal digits. No name or phone number looks like
 * that.
 */
const machineMade = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * Assigns request ids. Ours are random and can be read out on the phone; a trusted proxy's id is
 * kept, so that its log matches ours.
 */
export function requestIds(isTrusted: FromTrustedProxy): (request: IncomingMessage) => string {
  return (request) => {
    const proxyId = request.headers[requestIdHeader];
    if (typeof proxyId === 'string' && machineMade.test(proxyId) && isTrusted(request))
      return proxyId;
    return readableCode(3);
  };
}
