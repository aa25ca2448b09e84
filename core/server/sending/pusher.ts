import { createECDH } from 'node:crypto';
import webPush from 'web-push';

/** Where one browser is reached, and the keys to encrypt for it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PusherOptions {
  /** 32 random bytes: the private key by which push services know us (P-256). */
  privateKey: Uint8Array;
  /** Whom a push service writes to when something is wrong: a `mailto:` or `https:` address. */
  subject: string;
  /** Hosts of push services, each with all below it; `http://host:port` for one of a test. */
  services: readonly string[];
}

/** The service was reached, and has refused; or was not reached at all. Nothing was taken. */
export class PushRefused extends Error {}

export interface Pusher {
  /** Ours, for the browsers: base64url of the uncompressed point. */
  readonly publicKey: string;
  /**
   * Whether this is an address of a push service. Browsers send their addresses, and this server
   * calls them: without the list anybody could have it call machines that only it can reach.
   */
  reaches(endpoint: string): boolean;
  /**
   * Encrypts (RFC 8291) and hands over. `topic`: a newer one takes the place of one that waits.
   *
   * @param keptFor how long the service tries to reach a phone that is off, in seconds
   * @returns 'gone' when the browser doesn't want any more
   * @throws PushRefused when the service didn't take it now; anything else when that isn't known
   */
  send(
    target: PushTarget,
    payload: string,
    topic: string,
    keptFor?: number,
  ): Promise<'sent' | 'gone'>;
}

const aDay = 24 * 3600;
const patience = 15_000;

/** Sends push messages to browsers (RFC 8030) under our own key (VAPID, RFC 8292). */
export function makePusher({ privateKey, subject, services }: PusherOptions): Pusher {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const publicKey = pair.getPublicKey().toString('base64url');
  const vapidDetails = {
    subject,
    publicKey,
    privateKey: Buffer.from(privateKey).toString('base64url'),
  };
  return {
    publicKey,
    reaches: (endpoint) => services.some((service) => isOf(service, endpoint)),
    async send({ endpoint, p256dh, auth }, payload, topic, keptFor = aDay) {
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        { vapidDetails, TTL: keptFor, topic, urgency: 'normal' },
      );
      const reply = await reach(endpoint, {
        method: 'POST',
        headers: withoutLength(request.headers),
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      await reply.body?.cancel();
      if (reply.status === 404 || reply.status === 410) return 'gone';
      // The address is the browser's own secret: it stands in no message.
      if (!reply.ok) throw new PushRefused(`a push service answered with ${reply.status}`);
      return 'sent';
    },
  };
}

/** What goes wrong before there is a connection: nothing was sent through it. */
const notReached =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

async function reach(endpoint: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(endpoint, request);
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
    if (notReached.test(code)) throw new PushRefused(`a push service was not reached: ${code}`);
    throw error;
  }
}

/** fetch counts for itself, and refuses to be told. */
function withoutLength(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  );
}

function isOf(service: string, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, origin, hostname, port } = new URL(endpoint);
  if (service.startsWith('http://')) return origin === service;
  const isBelow = hostname === service || hostname.endsWith(`.${service}`);
  return protocol === 'https:' && port === '' && isBelow;
}
