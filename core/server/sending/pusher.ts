import { createECDH } from 'node:crypto';
import webPush from 'web-push';

/** A browser's push address, and the keys to encrypt for it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PusherOptions {
  /** 32 random bytes: the private key that identifies us to push services (P-256). */
  privateKey: Uint8Array;
  /** Contact for push services: a `mailto:` or `https:` address. */
  subject: string;
  /** Allowed push service hosts, each with its subdomains; `http://host:port` for tests. */
  services: readonly string[];
}

/** The service refused the message or couldn't be reached. Nothing was accepted. */
export class PushRefused extends Error {}

export interface Pusher {
  /** For browsers: base64url of the uncompressed point. */
  readonly publicKey: string;
  /**
   * True if this is a push service's address. Browsers send the addresses that this server calls,
   * so without the list anyone could make it call internal machines.
   */
  isAllowedEndpoint(endpoint: string): boolean;
  /**
   * Encrypts (RFC 8291) and sends a message. A newer one with the same `topic` replaces one that is
   * waiting.
   * @param ttlSeconds how long the service retries a phone that is off, in seconds
   * @returns 'gone' when the browser has unsubscribed
   * @throws PushRefused when the service didn't accept it; another error when that is unknown
   */
  send(
    target: PushTarget,
    payload: string,
    topic: string,
    ttlSeconds?: number,
  ): Promise<'sent' | 'gone'>;
}

const daySeconds = 24 * 3600;
const timeoutMs = 15_000;

/** Sends push messages (RFC 8030), signed with our key (VAPID, RFC 8292). */
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
    isAllowedEndpoint: (endpoint) =>
      services.some((service) => isServiceAddress(service, endpoint)),
    async send({ endpoint, p256dh, auth }, payload, topic, ttlSeconds = daySeconds) {
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        { vapidDetails, TTL: ttlSeconds, topic, urgency: 'normal' },
      );
      const reply = await postToService(endpoint, {
        method: 'POST',
        headers: withoutLength(request.headers),
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await reply.body?.cancel();
      if (reply.status === 404 || reply.status === 410) return 'gone';
      // Leaves out the address, which is a secret of the browser.
      if (!reply.ok) throw new PushRefused(`the push service replied with ${reply.status}`);
      return 'sent';
    },
  };
}

/** Errors before a connection exists: nothing was sent. */
const unreachableCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

async function postToService(endpoint: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(endpoint, request);
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
    if (unreachableCodes.test(code))
      throw new PushRefused(`the push service could not be reached: ${code}`);
    throw error;
  }
}

/** fetch sets Content-Length itself, and rejects it as a header. */
function withoutLength(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  );
}

function isServiceAddress(service: string, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, origin, hostname, port } = new URL(endpoint);
  if (service.startsWith('http://')) return origin === service;
  const isBelow = hostname === service || hostname.endsWith(`.${service}`);
  return protocol === 'https:' && port === '' && isBelow;
}
