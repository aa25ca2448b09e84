import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionSent } from '#core/contract/push.ts';
import { waitUntil } from '../../scripts/vitest/wait-until.ts';

/** Stages of an incoming push: connected, all received (and kept), reply on its way. */
export const pushSteps = ['connected', 'taken', 'answered'] as const;
export type PushStep = (typeof pushSteps)[number];

/** A push received by the service, as the browser decrypts it. */
export interface Push {
  headers: IncomingHttpHeaders;
  /** Decrypted with the browser's keys. */
  payload: Record<string, string>;
}

/** A browser that has subscribed. */
export interface Browser {
  subscription: PushSubscriptionSent;
  pushes: Push[];
  /** Waits until this many pushes have arrived. */
  waitFor(count: number): Promise<Push[]>;
  /** Answers with this status from now on, as a service does for a removed browser. */
  answer(status: number): void;
}

/** A push service (RFC 8030) on this machine, for one test file. */
export async function startPushService() {
  const browsers = new Map<string, { keys: ECDH; auth: Buffer; status: number; pushes: Push[] }>();
  let awaited: { step: PushStep; act: (drop: () => void) => void } | undefined;
  const pass = (step: PushStep) => {
    if (awaited?.step !== step) return;
    const { act } = awaited;
    awaited = undefined;
    act(() => server.closeAllConnections());
  };
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      const status = browser?.status ?? 404;
      if (browser && status < 300) {
        const payload = JSON.parse(decrypted(Buffer.concat(chunks), browser).toString('utf8'));
        browser.pushes.push({ headers: request.headers, payload });
        pass('taken');
      }
      reply.writeHead(status).end();
      pass('answered');
    });
  });
  server.on('connection', () => pass('connected'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** Runs `act` when the next push reaches this stage; `drop` closes all connections. */
    at(step: PushStep, act: (drop: () => void) => void): void {
      awaited = { step, act };
    },
    browser(): Browser {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(16).toString('hex')}`;
      const browserState = { keys, auth, status: 201, pushes: [] as Push[] };
      browsers.set(path, browserState);
      return {
        subscription: {
          endpoint: url + path,
          keys: {
            p256dh: keys.getPublicKey().toString('base64url'),
            auth: auth.toString('base64url'),
          },
        },
        pushes: browserState.pushes,
        waitFor: (count) =>
          waitUntil(() => browserState.pushes.length >= count && browserState.pushes),
        answer(status) {
          browserState.status = status;
        },
      };
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Decrypts a message as a browser does: RFC 8188, with the keys of RFC 8291. */
function decrypted(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const shared = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12);
  const opener = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
  opener.setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  // The last record ends with a 2 and padding.
  return opened.subarray(0, opened.lastIndexOf(2));
}
