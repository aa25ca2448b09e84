import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { readableCode } from '../secrets/codes.ts';

/** The header in which a call is named, to us by a proxy and by us to whoever called. */
export const requestIdHeader = 'x-request-id';

/**
 * Whether a call comes straight from a proxy whose word is taken (TRUSTED_PROXIES), by the same judgement
 * as Fastify's own.
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

/** What proxies make by themselves: a UUID, or 32 hexadecimal digits. No name and no number of anybody looks so. */
const machineMade = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * Names each call. A name of ours is random and can be read out on the phone; a trusted proxy's own is
 * taken, so that its log and ours speak of the same call.
 */
export function requestIds(isTrusted: FromTrustedProxy): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers[requestIdHeader];
    if (typeof given === 'string' && machineMade.test(given) && isTrusted(request)) return given;
    return readableCode(3);
  };
}
