import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '#core/contract/operation.ts';
import { readTogether } from '#core/contract/together.ts';
import { invalid } from '../problem.ts';

export interface InnerReads {
  /** Allows reads of this operation, if it suits. */
  allow(operation: Operation): void;
  /**
   * Makes another read for the caller of this request, and checks all that it would check alone.
   *
   * @param address path and query
   * @throws {Problem} `invalid` if it isn't an allowed read
   */
  read(request: FastifyRequest, address: string): Promise<{ status: number; body: unknown }>;
}

/** Reads within another call. No file, no stream, and nothing that needs an id or the secret of a form. */
export function innerReads(server: FastifyInstance): InnerReads {
  const paths = new Set<string>();
  return {
    allow({ method, path, reply, id }) {
      const isRead = method === 'GET' && reply.body !== undefined && !path.includes(':');
      if (isRead && id !== readTogether.id) paths.add(path);
    },
    async read(request, address) {
      const [path = ''] = address.split('?', 1);
      if (!paths.has(path)) throw invalid('read', 'not-an-option');
      const { 'accept-encoding': _, ...headers } = request.headers;
      const { statusCode, body } = await server.inject({
        url: address,
        headers,
        remoteAddress: request.socket.remoteAddress ?? '',
      });
      return { status: statusCode, body: JSON.parse(body) as unknown };
    },
  };
}
