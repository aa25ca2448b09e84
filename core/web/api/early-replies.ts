import type { OperationReply } from '#core/contract/operation.ts';
import { readTogether } from '#core/contract/together.ts';
import { apiBase } from './api-base.ts';
import { operationUrl } from './requests.ts';

declare global {
  interface Window {
    /** Reads made before the app ran, by address; missing where none were made. */
    earlyReplies?: Map<string, EarlyReply>;
  }
}

interface EarlyReply {
  headers: Headers;
  askedAt: number;
  /** Undefined if there is none. */
  reply: Promise<Response | undefined>;
}

/** A reply may be used this long after its call, in ms: on a slow line, the app takes that long to load. */
const usableFor = 30_000;

/**
 * Makes these reads before the app runs, several in one call. The app takes their replies instead of
 * calling again.
 */
export function readEarly(addresses: readonly string[], headers: Headers): void {
  const replies = fetchAll(addresses, headers).catch((): Response[] => []);
  window.earlyReplies = new Map(
    addresses.map((address, index) => [
      apiBase + address,
      { headers, askedAt: Date.now(), reply: replies.then((all) => all[index]) },
    ]),
  );
}

/** The reply of the same call, once. Undefined if there is none, or if it failed or is too old. */
export async function takeEarlyReply(
  address: string,
  headers: Headers,
): Promise<Response | undefined> {
  const early = typeof window === 'undefined' ? undefined : window.earlyReplies?.get(address);
  if (!early) return undefined;
  window.earlyReplies?.delete(address);
  const isSame = ['Authorization', 'Accept-Language'].every(
    (name) => headers.get(name) === early.headers.get(name),
  );
  return isSame && Date.now() - early.askedAt < usableFor ? early.reply : undefined;
}

/**
 * The replies with their bodies, so that the app finds all of them at once.
 *
 * @returns nothing if the server refused to read together
 * @throws {TypeError} if it wasn't reached
 */
async function fetchAll(addresses: readonly string[], headers: Headers): Promise<Response[]> {
  const [first, ...others] = addresses;
  if (first === undefined) return [];
  if (others.length === 0) {
    const response = await fetch(apiBase + first, { headers });
    return [new Response(await response.text(), response)];
  }
  const address = operationUrl(readTogether.path, { query: { read: addresses } });
  const response = await fetch(apiBase + address, { headers });
  if (!response.ok) return [];
  const { replies } = (await response.json()) as OperationReply<typeof readTogether>;
  return replies.map(
    ({ status, body }) => new Response(JSON.stringify(body), { status, headers: response.headers }),
  );
}
