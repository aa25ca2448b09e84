import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartupError } from './startup-error.ts';

/** How long requests that are being answered may still take once Cairn stops, in ms. */
const requestPatience = 5000;

/** An app that listens. */
export interface Listener {
  /** The port that it listens on, which is another one than asked for when that was 0. */
  port: number;
  /**
   * Takes no more requests, lets those that are being answered finish, and closes every
   * connection. After five seconds it cuts what is left.
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
      connections.closeWhenIdle();
      const cut = setTimeout(() => app.server.closeAllConnections(), requestPatience);
      await app.close().finally(() => clearTimeout(cut));
    },
  };
}

/**
 * Keeps count of the requests on each connection. A browser keeps connections open for later and
 * opens some that it never uses; Node by itself would wait for both kinds.
 */
function followConnections(server: Server) {
  const requests = new Map<Socket, number>();
  let isClosing = false;
  const count = (socket: Socket, change: 1 | -1) => {
    const before = requests.get(socket);
    // Already closed: there is nothing to count any more.
    if (before === undefined) return;
    requests.set(socket, before + change);
    if (isClosing && before + change === 0) socket.destroySoon();
  };
  server.on('connection', (socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  return {
    closeWhenIdle() {
      isClosing = true;
      for (const [socket, open] of requests) if (open === 0) socket.destroySoon();
    },
  };
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
