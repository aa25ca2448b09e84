import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { StartupError } from '../startup-error.ts';

/** How long requests that are being answered may still take once Cairn stops, in ms. */
const requestPatience = 5000;

/**
 * How long a proxy's connection that is kept for later may still bring a call once Cairn stops, in ms.
 * The proxy may be sending one while we close it, and could not tell whether it was done.
 */
const proxyPatience = 1000;

/** An app that listens. */
export interface Listener {
  /** The port that it listens on, which is another one than asked for when that was 0. */
  port: number;
  /**
   * Takes no more connections, lets the requests that are being answered finish, and closes every
   * connection; one that a proxy keeps after a moment, or with its next call. After five seconds it
   * cuts what is left.
   */
  stop(): Promise<void>;
}

/**
 * Makes the app listen.
 * @throws StartupError when it cannot listen there.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<Listener> {
  const connections = followConnections(app.server);
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListenFailure(error, host, port);
  }
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      // After a turn in which whoever was at the door has been let in.
      await nextTurn();
      // Only the door is closed: http's own close cuts every connection that is silent just then.
      NetServer.prototype.close.call(app.server);
      await connections.closeWhenIdle();
      const cut = setTimeout(() => app.server.closeAllConnections(), requestPatience);
      await app.close().finally(() => clearTimeout(cut));
    },
  };
}

/**
 * Follows what each connection waits for. A browser keeps connections open for later and opens some
 * that it never uses; Node by itself would wait for both kinds.
 */
function followConnections(server: Server) {
  /** Each connection with the reply that it waits for, if it does. */
  const replies = new Map<Socket, ServerResponse | null>();
  let hasProxies = false;
  let isClosing = false;
  server.on('connection', (socket) => {
    replies.set(socket, null);
    socket.once('close', () => replies.delete(socket));
  });
  // Before the app's own listener, which may have answered by the time that it comes back.
  server.prependListener('request', ({ socket, headers }, reply) => {
    hasProxies ||= headers['x-forwarded-for'] !== undefined;
    if (isClosing) sayLast(reply);
    replies.set(socket, reply);
    reply.once('close', () => {
      if (replies.get(socket) === reply) replies.set(socket, null);
    });
  });
  return {
    async closeWhenIdle() {
      isClosing = true;
      for (const reply of replies.values()) if (reply) sayLast(reply);
      // One that a proxy keeps, or has just opened, may be bringing a call that we don't see yet.
      if (hasProxies) await wait(proxyPatience);
      for (const [socket, reply] of replies) if (reply === null) socket.destroySoon();
    },
  };
}

/** Whoever reads it goes elsewhere with the next call; Node closes the connection after it. */
function sayLast(reply: ServerResponse): void {
  if (!reply.headersSent) reply.setHeader('connection', 'close');
}

function explainListenFailure(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException)?.code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} on ${host} is already in use: stop the program that uses it, ` +
          'or set PORT to another number.',
      );
    case 'EACCES':
      return new StartupError(
        `This account may not listen on port ${port}: set PORT to a number above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `This machine has no address ${host}: set HOST to one that it has, such as 127.0.0.1 ` +
          'for this machine alone or 0.0.0.0 for everybody.',
      );
    default:
      return error;
  }
}
