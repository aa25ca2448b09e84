import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { toNetwork } from '../accounts/network.ts';
import type { FromTrustedProxy } from './request-id.ts';

export interface ConnectionLimits {
  /** Total open connections. */
  connections: number;
  /**
   * Open connections from one network. A trusted proxy's connections belong to many, so it has no
   * limit.
   */
  connectionsOfNetwork: number;
  /** Time limit for a body that isn't an upload, in ms. */
  wholeBody: number;
  /** Minimum speed of uploads, in bytes per second. */
  slowestUpload: number;
  /** How long an upload may stay below it, in ms. */
  slowFor: number;
  /** Interval of the speed checks, in ms. */
  checkEvery: number;
}

const usual: ConnectionLimits = {
  connections: 10_000,
  connectionsOfNetwork: 1_000,
  wholeBody: 120_000,
  slowestUpload: 500,
  slowFor: 120_000,
  checkEvery: 5_000,
};

/** Time limits for a request's headers, and for all of it (the largest upload), in ms. */
const headArrives = 30_000;
const callArrives = 6 * 3_600_000;

/** Limits what one sender can hold open: connections, and requests that arrive a byte at a time. */
export function limitConnections(
  server: Server,
  isTrusted: FromTrustedProxy,
  limits: ConnectionLimits = usual,
): void {
  server.headersTimeout = headArrives;
  server.requestTimeout = callArrives;
  server.maxConnections = limits.connections;
  limitNetworks(server, isTrusted, limits.connectionsOfNetwork);
  endSlowBodies(server, limits);
}

function limitNetworks(server: Server, isTrusted: FromTrustedProxy, limit: number): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    if (isTrusted({ socket })) return;
    const network = toNetwork(socket.remoteAddress ?? '');
    const count = counts.get(network) ?? 0;
    if (count >= limit) {
      socket.destroy();
      return;
    }
    counts.set(network, count + 1);
    socket.once('close', () => {
      const remaining = (counts.get(network) ?? 1) - 1;
      if (remaining > 0) counts.set(network, remaining);
      else counts.delete(network);
    });
  });
}

interface Arriving {
  began: number;
  bytesRead: number;
  slowSince: number;
}

function endSlowBodies(server: Server, limits: ConnectionLimits): void {
  const bodies = new Map<IncomingMessage, Arriving>();
  let checking: NodeJS.Timeout | undefined;

  server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && !Number(length)) return;
    const now = performance.now();
    const { bytesRead } = request.socket;
    bodies.set(request, { began: now, bytesRead, slowSince: now });
    checking ??= setInterval(check, limits.checkEvery).unref();
  });

  function check(): void {
    const now = performance.now();
    for (const [request, arriving] of bodies) {
      if (request.complete || request.destroyed) bodies.delete(request);
      else if (isTooSlow(request, arriving, now)) {
        bodies.delete(request);
        const error = Object.assign(new Error('the request body arrived too slowly'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        });
        server.emit('clientError', error, request.socket);
      }
    }
    if (bodies.size > 0) return;
    clearInterval(checking);
    checking = undefined;
  }

  function isTooSlow(request: IncomingMessage, arriving: Arriving, now: number): boolean {
    const { bytesRead } = request.socket;
    const came = bytesRead - arriving.bytesRead;
    arriving.bytesRead = bytesRead;
    // While bytes wait in the buffer, the server is the slow side.
    const isFast = came >= (limits.slowestUpload * limits.checkEvery) / 1000;
    if (isFast || request.readableLength > 0) arriving.slowSince = now;
    if (now - arriving.slowSince >= limits.slowFor) return true;
    const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false;
    return !isUpload && now - arriving.began >= limits.wholeBody;
  }
}
