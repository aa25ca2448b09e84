import type { FastifyInstance } from 'fastify';
import { StartupError } from './startup-error.ts';

/** How long requests that are being answered may still take once Cairn stops, in ms. */
const requestPatience = 5000;

/**
 * Makes the app listen.
 * @returns the port that it listens on, which is another one than asked for when that was 0.
 * @throws StartupError when it cannot listen there.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListenFailure(error, host, port);
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/**
 * Takes no more requests, lets those that are being answered finish, and closes every connection.
 * After five seconds it cuts what is left.
 */
export async function stopListening(app: FastifyInstance): Promise<void> {
  // A browser keeps its connections open after a reply, and the server waits for all of them.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => app.server.closeAllConnections(), requestPatience);
  try {
    await app.close();
  } finally {
    clearInterval(closeIdle);
    clearTimeout(cut);
  }
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
