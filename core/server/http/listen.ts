import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { StartupError } from '../startup-error.ts';

/** How long running requests may take once Cairn stops, in ms. */
const requestPatience = 5000;

/**
 * How long a proxy's idle connection may still bring a request once Cairn stops, in ms. The proxy
 * may be sending one while it is closed, and couldn't tell whether it ran.
 */
const proxyPatience = 1000;

export interface Listener {
  /** The actual port, if 0 was asked for. */
  port: number;
  /**
   * Accepts no more connections, finishes running requests, and closes every connection; a proxy's
   * after a moment or its next request. Cuts the rest after five seconds.
   */
  stop(): Promise<void>;
}

/**
 * Starts listening.
 * @throws StartupError when it can't listen there
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<Listener> {
  const connections = trackConnections(app.server);
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListenFailure(error, host, port);
  }
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      // One turn later, pending connections have been accepted.
      await nextTurn();
      // Closes only the listening socket: http's own close would cut every idle connection.
      NetServer.prototype.close.call(app.server);
      await connections.closeWhenIdle();
      const cut = setTimeout(() => app.server.closeAllConnections(), requestPatience);
      await app.close().finally(() => clearTimeout(cut));
    },
  };
}

/**
 * Tracks the connections' states. Browsers keep idle connections and open unused ones, and Node
 * would wait for both.
 */
function trackConnections(server: Server) {
  /** Connections with the reply they wait for, or null. */
  const replies = new Map<Socket, ServerResponse | null>();
  let hasProxies = false;
  let isClosing = false;
  server.on('connection', (socket) => {
    replies.set(socket, null);
    socket.once('close', () => replies.delete(socket));
  });
  // Must run before the app's own listener, which may have replied when it returns.
  server.prependListener('request', ({ socket, headers }, reply) => {
    hasProxies ||= headers['x-forwarded-for'] !== undefined;
    if (isClosing) closeAfterReply(reply);
    replies.set(socket, reply);
    reply.once('close', () => {
      if (replies.get(socket) === reply) replies.set(socket, null);
    });
  });
  return {
    async closeWhenIdle() {
      isClosing = true;
      for (const reply of replies.values()) if (reply) closeAfterReply(reply);
      // A proxy's idle or new connection may be bringing a request that isn't visible yet.
      if (hasProxies) await wait(proxyPatience);
      for (const [socket, reply] of replies) if (reply === null) socket.destroySoon();
    },
  };
}

/**
 * Makes the client use another connection for its next request; Node closes this one after the
 * reply.
 */
function closeAfterReply(reply: ServerResponse): void {
  if (!reply.headersSent) reply.setHeader('connection', 'close');
}

function explainListenFailure(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException)?.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} on ${host} is already in use. Stop the program that uses it, ` +
          'or set PORT to another number.',
      );
    case 'EACCES':
      return new StartupError(
        `This account has no permission to listen on port ${port}. Set PORT to a number above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `This machine has no address ${host}. Set HOST to one it has, such as 127.0.0.1 ` +
          'for local access only or 0.0.0.0 for all interfaces.',
      );
    default:
      return error;
  }
}
